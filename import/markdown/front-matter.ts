import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { messageOf } from '../../node-shared/errors.ts'

/** What stands above the text of a Markdown file, and the text. */
export interface FrontMatter {
  readonly fields: ReadonlyMap<string, unknown>
  readonly body: string
  /** Why the head could not be read; null when it could, or there is none. */
  readonly problem: string | null
}

const HEADS = [
  {
    pattern: /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m,
    parse: (text: string) => yaml(text),
  },
  {
    pattern: /^\+\+\+[ \t]*\r?\n([\s\S]*?)^\+\+\+[ \t]*(?:\r?\n|$)/m,
    parse: (text: string): unknown => parseToml(text),
  },
] as const

const fieldsSchema = z.record(z.string(), z.unknown())

/** Aliases of YAML could make gigabytes of a few lines. */
function yaml(text: string): unknown {
  return parseYaml(text, { maxAliasCount: 50, prettyErrors: true })
}

/** Reads YAML between lines of `---`, as most programs write it, or TOML between `+++`, as Hugo does. */
export function readFrontMatter(file: string): FrontMatter {
  const text = file.replace(/^\uFEFF/, '')
  for (const { pattern, parse } of HEADS) {
    const match = pattern.exec(text)
    if (match?.index !== 0) continue
    const body = text.slice(match[0].length)
    try {
      const fields = fieldsSchema.parse(parse(match[1] ?? '') ?? {})
      return { fields: new Map(Object.entries(fields)), body, problem: null }
    } catch (error) {
      return { fields: new Map(), body, problem: messageOf(error).split('\n', 1)[0] ?? '' }
    }
  }
  return { fields: new Map(), body: text, problem: null }
}
