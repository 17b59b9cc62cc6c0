import type { HeadIdentity } from '../../../shared/documents/working-copy'
import type { DocumentKind, DocumentTypes, HeadOf } from './document-kind'

/**
 * Versions that this page sent and never heard of again. When one of them turns up as the stored
 * document, it is this page's own and not someone else's, also when more was typed since.
 */
export class UnsettledSaves<Types extends DocumentTypes> {
  readonly #kind: DocumentKind<Types>
  readonly #sent = new Map<string, Types['content']>()

  constructor(kind: DocumentKind<Types>) {
    this.#kind = kind
  }

  add(id: string, content: Types['content']): void {
    this.#sent.set(id, content)
  }

  settle(id: string): void {
    this.#sent.delete(id)
  }

  /** Whether a head is what came of a save of this page that was based on `base`. */
  explain(id: string, { saved, copy }: HeadOf<Types>, base: HeadIdentity): boolean {
    const sent = this.#sent.get(id)
    return (
      sent !== undefined &&
      copy === null &&
      saved !== null &&
      saved.revision === base.revision + 1 &&
      this.#kind.holdsContent(saved, sent)
    )
  }
}
