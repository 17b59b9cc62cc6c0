interface InSpanish {
  readonly inSpanish: readonly string[]
}

/** Lists what readers call a term. */
export function namesOfTerm(
  term: InSpanish & { readonly term: string; readonly aliases: readonly string[] },
): string[] {
  return [term.term, ...term.aliases, ...term.inSpanish]
}

/** Lists what readers call a form. */
export function namesOfForm(
  form: InSpanish & {
    readonly number: string
    readonly title: string
    readonly alsoKnownAs: readonly string[]
  },
): string[] {
  return [form.number, form.title, ...form.alsoKnownAs, ...form.inSpanish]
}

/** Lists what readers call a tool. */
export function namesOfTool(
  tool: InSpanish & { readonly name: string; readonly question: string },
): string[] {
  return [tool.name, `${tool.name} calculator`, tool.question, ...tool.inSpanish]
}
