/** Undefined for anything else than JSON: a static host answers every path with its own document. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
