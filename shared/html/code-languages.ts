/** A language that code in a post can be marked as. */
export interface CodeLanguage {
  /** As stored in `data-language`. */
  readonly id: string
  /** As shown to readers. */
  readonly label: string
  /** Other names that it goes by. */
  readonly aliases: readonly string[]
}

/** The languages that the build can highlight, by label. */
export const CODE_LANGUAGES: readonly CodeLanguage[] = [
  { id: 'bash', label: 'Bash', aliases: ['sh', 'shell', 'zsh', 'console'] },
  { id: 'c', label: 'C', aliases: ['h'] },
  { id: 'csharp', label: 'C#', aliases: ['cs', 'c#'] },
  { id: 'cpp', label: 'C++', aliases: ['c++', 'cc', 'hpp'] },
  { id: 'css', label: 'CSS', aliases: [] },
  { id: 'diff', label: 'Diff', aliases: ['patch'] },
  { id: 'go', label: 'Go', aliases: ['golang'] },
  { id: 'html', label: 'HTML', aliases: ['xhtml', 'htm', 'svg'] },
  { id: 'ini', label: 'INI', aliases: ['toml', 'conf'] },
  { id: 'java', label: 'Java', aliases: [] },
  { id: 'javascript', label: 'JavaScript', aliases: ['js', 'jsx', 'mjs', 'cjs'] },
  { id: 'json', label: 'JSON', aliases: ['jsonc', 'json5'] },
  { id: 'kotlin', label: 'Kotlin', aliases: ['kt'] },
  { id: 'markdown', label: 'Markdown', aliases: ['md'] },
  { id: 'php', label: 'PHP', aliases: [] },
  { id: 'python', label: 'Python', aliases: ['py'] },
  { id: 'r', label: 'R', aliases: [] },
  { id: 'ruby', label: 'Ruby', aliases: ['rb'] },
  { id: 'rust', label: 'Rust', aliases: ['rs'] },
  { id: 'sql', label: 'SQL', aliases: [] },
  { id: 'swift', label: 'Swift', aliases: [] },
  { id: 'typescript', label: 'TypeScript', aliases: ['ts', 'tsx'] },
  { id: 'xml', label: 'XML', aliases: ['rss', 'atom', 'xsd', 'plist'] },
  { id: 'yaml', label: 'YAML', aliases: ['yml'] },
]

const BY_NAME = new Map(
  CODE_LANGUAGES.flatMap((language) =>
    [language.id, ...language.aliases].map((name) => [name, language] as const),
  ),
)

/** The language that goes by a name, or null. */
export function codeLanguage(name: string | null): CodeLanguage | null {
  return BY_NAME.get(name?.trim().toLowerCase() ?? '') ?? null
}
