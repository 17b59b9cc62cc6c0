/** A file as the translation of another. */
export interface Translation {
  /** As its name has it, such as `fr`. */
  readonly language: string
  /** The file that it is a translation of. */
  readonly original: string
}

const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

const CODE = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i

const isLanguage = (code: string): boolean =>
  CODE.test(code) && languages.of(code.slice(0, 2).toLowerCase()) !== undefined

/**
 * Finds files beside each other that differ by a language alone: `x.md` and `x.fr.md`, or `en/x.md` and
 * `fr/x.md`. The one without a language, else the English one, else the first is the original.
 *
 * @returns by the names of the translations
 */
export function translationsAmong(names: readonly string[]): ReadonlyMap<string, Translation> {
  const all = new Set(names)
  const groups = new Map<string, { readonly name: string; readonly language: string }[]>()
  for (const name of names) {
    for (const { language, plain, key } of placesOf(name)) {
      const group = groups.get(key) ?? (all.has(plain) ? [{ name: plain, language: '' }] : [])
      groups.set(key, [...group, { name, language }])
    }
  }
  const found = new Map<string, Translation>()
  for (const group of groups.values()) {
    const original =
      group.find(({ language }) => language === '') ??
      group.find(({ language }) => /^en\b/i.test(language)) ??
      group[0]
    for (const { name, language } of group) {
      if (original === undefined || name === original.name || found.has(name)) continue
      found.set(name, { language, original: original.name })
    }
  }
  return found
}

/** The places of a language in a name: each with the name without it, and a key of all languages. */
function placesOf(name: string) {
  const [, stem = '', suffix = '', ending = ''] = /^(.+)\.([\w-]+)(\.\w+)$/.exec(name) ?? []
  const parts = name.split('/')
  const folders = parts.slice(0, -1).flatMap((language, index) => {
    const without = (word: readonly string[]) => parts.toSpliced(index, 1, ...word).join('/')
    return [{ language, plain: without([]), key: without(['*']) }]
  })
  return [
    ...folders,
    { language: suffix, plain: `${stem}${ending}`, key: `${stem}.*${ending}` },
  ].filter(({ language }) => isLanguage(language))
}
