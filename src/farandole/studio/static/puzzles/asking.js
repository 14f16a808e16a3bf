// @ts-check
/** A request to the server as text, for use elsewhere. */

/** @param {string} address @param {unknown} [body] text is already JSON; without a body, the request is a GET @returns {string} */
export function curlOf(address, body) {
  if (body === undefined) return `curl -s '${address}'`;
  const data = typeof body === "string" ? body : JSON.stringify(body);
  return `curl -sN '${address}' \\\n  -H 'Content-Type: application/json' \\\n  -d '${data.replaceAll("'", "'\\''")}'`;
}

/** @param {unknown} value @returns {string} */
function python(value) {
  if (value === null || value === undefined) return "None";
  if (value === true || value === false) return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(python).join(", ")}]`;
  if (typeof value === "object") return `{${Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${python(item)}`).join(", ")}}`;
  return JSON.stringify(value);
}

/** With Python's standard library only; answers are printed as they arrive. @param {string} address @param {unknown} body @returns {string} */
export function pythonOf(address, body) {
  return [
    "import json",
    "from urllib.request import Request, urlopen",
    "",
    `asked = ${python(body)}`,
    `request = Request(${JSON.stringify(address)}, json.dumps(asked).encode(), {"Content-Type": "application/json"})`,
    "with urlopen(request) as answer:",
    "    for line in answer:",
    "        print(line.decode(), end=\"\")",
    "",
  ].join("\n");
}
