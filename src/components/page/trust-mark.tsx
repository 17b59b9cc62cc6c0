export interface TrustMarkProps {
  /** In two or three words, how far the page can be relied on. */
  readonly mark?: string
  /** The same in a sentence, which stands at the end of the page as well. */
  readonly line: string
}

/** A small tag below the title of a page, which unfolds to the sentence that it stands for. */
export function TrustMark({ mark = 'Sample', line }: TrustMarkProps) {
  return (
    <details className="meta trust">
      <summary>{mark}</summary>
      {line}
    </details>
  )
}
