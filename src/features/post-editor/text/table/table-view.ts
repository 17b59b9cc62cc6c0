import { FieldedView, type ViewArguments } from '../document/fielded-view'
import { captionText, retypedCaption } from './table-caption'

/** A table in the editor: its caption in a field above its cells. */
export class CaptionedTableView extends FieldedView<HTMLInputElement> {
  readonly contentDOM = document.createElement('tbody')

  constructor(...given: ViewArguments) {
    super(given, { field: document.createElement('input'), name: 'Table caption' })
    this.dom.className = 'body-table'
    this.field.type = 'text'
    this.field.className = 'body-table__caption'
    this.field.placeholder = 'Caption (optional)'
    this.field.addEventListener('input', () => {
      this.setAttribute('caption', retypedCaption(this.node, this.field.value))
    })
    const table = document.createElement('table')
    table.append(this.contentDOM)
    this.dom.append(table)
    this.show()
  }

  protected override show(): void {
    const text = captionText(this.node)
    if (this.field.value !== text) this.field.value = text
  }
}
