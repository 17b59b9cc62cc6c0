import type { SearchSection } from './index-files.ts'

/** A page of the reference sections with what readers call it. */
export interface NamedPage {
  readonly path: string
  /** What a link to it says. */
  readonly title: string
  readonly section: SearchSection
  /** The page's own name first; of a form, its number. */
  readonly names: readonly string[]
}

interface InSpanish {
  readonly inSpanish: readonly string[]
}

/** What readers call a term. */
export function namesOfTerm(
  term: InSpanish & { readonly term: string; readonly aliases: readonly string[] },
): string[] {
  return [term.term, ...term.aliases, ...term.inSpanish]
}

/** What readers call a form. */
export function namesOfForm(
  form: InSpanish & {
    readonly number: string
    readonly title: string
    readonly alsoKnownAs: readonly string[]
  },
): string[] {
  return [form.number, form.title, ...form.alsoKnownAs, ...form.inSpanish]
}

/** What readers call a tool. */
export function namesOfTool(
  tool: InSpanish & { readonly name: string; readonly question: string },
): string[] {
  return [tool.name, `${tool.name} calculator`, tool.question, ...tool.inSpanish]
}
