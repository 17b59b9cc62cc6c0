import { CALLOUT_KINDS, readCalloutKind } from '../../../../../shared/html/callouts'
import { FieldedView, type ViewArguments } from '../document/fielded-view'

/** A callout in the editor: the word above it is the choice of its kind. */
export class CalloutView extends FieldedView<HTMLSelectElement> {
  readonly contentDOM = document.createElement('div')

  constructor(...given: ViewArguments) {
    super(given, { field: document.createElement('select'), name: 'Kind of callout' })
    this.field.className = 'callout__label'
    for (const { kind, label } of CALLOUT_KINDS) this.field.append(new Option(label, kind))
    this.field.addEventListener('change', () => {
      if (this.setAttribute('kind', this.field.value)) this.focusEditor()
    })
    this.dom.append(this.contentDOM)
    this.show()
  }

  protected override show(): void {
    const { kind } = this.node.attrs as Record<string, unknown>
    const known = readCalloutKind(typeof kind === 'string' ? kind : null) ?? 'note'
    this.dom.className = `callout callout--${known} body-callout`
    this.field.value = known
  }
}
