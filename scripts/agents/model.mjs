// A stand-in for a model on loopback. It speaks Anthropic's messages, OpenAI's chat completions and responses, and Gemini's
// content, streamed or whole, and answers what the script of a check says.
import http from "node:http";

/**
 * Starts one. `plan(request, number)` is asked for each request that offers tools and gives `{text}` or `{call: {name, input}}`.
 * Both see requests as `{tools: [name], deferred: [name], text}`, the last being all that the model is told, as JSON.
 */
export async function startModel(plan) {
  const requests = [];
  const step = (tools, deferred, told) => {
    if (tools.length === 0) return { text: "done" };
    const request = { tools, deferred, text: JSON.stringify(told) };
    requests.push(request);
    return plan(request, requests.length - 1);
  };
  const server = http.createServer(async (request, response) => {
    let raw = "";
    for await (const chunk of request) raw += chunk;
    const path = request.url.split("?")[0];
    const body = raw ? JSON.parse(raw) : {};
    if (path.endsWith("/models")) return whole(response, { object: "list", data: [{ id: "stub", object: "model" }] });
    if (path.endsWith("/count_tokens")) return whole(response, { input_tokens: 10 });
    if (path.endsWith("/messages")) return messages(response, body, step);
    if (path.endsWith("/chat/completions")) return completions(response, body, step);
    if (path.endsWith("/responses")) return responses(response, body, step);
    if (path.endsWith(":countTokens")) return whole(response, { totalTokens: 10 });
    if (/:(streamG|g)enerateContent$/.test(path)) return contents(response, body, step, path.includes(":stream"));
    response.statusCode = 404;
    response.end("{}");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    requests,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function whole(response, body) {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(body));
}

function messages(response, body, step) {
  const tools = body.tools ?? [];
  const names = (wanted) => tools.filter((tool) => Boolean(tool.defer_loading) === wanted).map((tool) => tool.name);
  const answer = step(names(false), names(true), [body.system, body.messages]);
  const content = answer.call
    ? { type: "tool_use", id: `toolu_${Date.now()}`, name: answer.call.name, input: answer.call.input }
    : { type: "text", text: answer.text };
  const stop_reason = answer.call ? "tool_use" : "end_turn";
  const message = {
    id: "msg_1", type: "message", role: "assistant", model: body.model, content: [content], stop_reason,
    stop_sequence: null, usage: { input_tokens: 10, output_tokens: 5 },
  };
  if (!body.stream) return whole(response, message);
  response.setHeader("content-type", "text/event-stream");
  const send = (type, data) => response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  send("message_start", { message: { ...message, content: [], stop_reason: null } });
  const begun = answer.call ? { ...content, input: {} } : { ...content, text: "" };
  send("content_block_start", { index: 0, content_block: begun });
  const delta = answer.call
    ? { type: "input_json_delta", partial_json: JSON.stringify(content.input) }
    : { type: "text_delta", text: content.text };
  send("content_block_delta", { index: 0, delta });
  send("content_block_stop", { index: 0 });
  send("message_delta", { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 5 } });
  send("message_stop", {});
  response.end();
}

function completions(response, body, step) {
  const answer = step((body.tools ?? []).map((tool) => tool.function.name), [], body.messages);
  const call = answer.call && {
    index: 0, id: `call_${Date.now()}`, type: "function",
    function: { name: answer.call.name, arguments: JSON.stringify(answer.call.input) },
  };
  const finish_reason = call ? "tool_calls" : "stop";
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
  const base = { id: "c", created: 1, model: "stub" };
  const message = { role: "assistant", content: answer.text ?? null, ...(call ? { tool_calls: [call] } : {}) };
  if (!body.stream) {
    return whole(response, { ...base, object: "chat.completion", usage, choices: [{ index: 0, finish_reason, message }] });
  }
  response.setHeader("content-type", "text/event-stream");
  const send = (data) => response.write(`data: ${JSON.stringify({ ...base, object: "chat.completion.chunk", ...data })}\n\n`);
  send({ choices: [{ index: 0, delta: message, finish_reason: null }] });
  send({ choices: [{ index: 0, delta: {}, finish_reason }] });
  send({ choices: [], usage });
  response.end("data: [DONE]\n\n");
}

function responses(response, body, step) {
  // A server's tools may stand in a namespace of its name.
  const names = (body.tools ?? []).flatMap((tool) =>
    tool.type === "namespace" ? tool.tools.map((inner) => `${tool.name}${inner.name}`) : [tool.name ?? tool.type]);
  const answer = step(names, [], [body.instructions, body.input]);
  const namespace = (body.tools ?? []).find((tool) => tool.type === "namespace" && answer.call?.name.startsWith(tool.name));
  const item = answer.call
    ? {
        type: "function_call", id: "fc_1", call_id: `call_${Date.now()}`, status: "completed",
        arguments: JSON.stringify(answer.call.input),
        ...(namespace
          ? { namespace: namespace.name, name: answer.call.name.slice(namespace.name.length) }
          : { name: answer.call.name }),
      }
    : { type: "message", id: "m_1", role: "assistant", status: "completed", content: [{ type: "output_text", text: answer.text, annotations: [] }] };
  const usage = { input_tokens: 10, output_tokens: 5, total_tokens: 15, input_tokens_details: null, output_tokens_details: null };
  const done = { id: "r_1", object: "response", created_at: 1, model: "stub", status: "completed", output: [item], usage };
  if (!body.stream) return whole(response, done);
  response.setHeader("content-type", "text/event-stream");
  const send = (type, data) => response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  send("response.created", { response: { ...done, status: "in_progress", output: [] } });
  send("response.output_item.done", { output_index: 0, item });
  send("response.completed", { response: done });
  response.end();
}

function contents(response, body, step, streamed) {
  const names = (body.tools ?? []).flatMap((tool) => tool.functionDeclarations ?? []).map((tool) => tool.name);
  const answer = step(names, [], [body.systemInstruction, body.contents]);
  const part = answer.call ? { functionCall: { name: answer.call.name, args: answer.call.input } } : { text: answer.text };
  const message = {
    candidates: [{ index: 0, content: { role: "model", parts: [part] }, finishReason: "STOP" }],
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 }, modelVersion: "stub",
  };
  if (!streamed) return whole(response, message);
  response.setHeader("content-type", "text/event-stream");
  response.end(`data: ${JSON.stringify(message)}\n\n`);
}
