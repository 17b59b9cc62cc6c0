import type { Editor } from '@tiptap/core'
import { latePart } from '../../../editing/loading/late-part'
import { applyLink, applyTerm, removeLink } from '../writing/links/link-choice'
import { TypedAhead } from '../../../editing/loading/typed-ahead'
import { insertFact } from '../writing/references/insert-fact'
import type { OpenDialog } from './use-writing-tools'

const FindBar = latePart(
  async () => (await import('../screen/find/find-bar')).FindBar,
  <TypedAhead />,
)
const HelpDialog = latePart(async () => (await import('../writing/help/help-dialog')).HelpDialog)
const EmbedDialog = latePart(
  async () => (await import('./embed/embed-dialog')).EmbedDialog,
  <TypedAhead />,
)
const FootnotePopper = latePart(
  // One chunk for all that stands at the cursor: each chunk is named in the scripts of every page.
  async () =>
    (await import(/* webpackChunkName: "at-cursor" */ './footnote/footnote-popper')).FootnotePopper,
  <TypedAhead />,
)
const TermDialog = latePart(
  async () => (await import('../writing/references/quoting-dialogs')).TermDialog,
  <TypedAhead />,
)
const FactDialog = latePart(
  async () => (await import('../writing/references/quoting-dialogs')).FactDialog,
  <TypedAhead />,
)
const LinkDialog = latePart(
  async () => (await import('../writing/links/link-dialog')).LinkDialog,
  <TypedAhead />,
)

interface WritingDialogsProps {
  readonly getEditor: () => Editor | null
  readonly dialog: OpenDialog | null
  readonly setDialog: (dialog: OpenDialog | null) => void
}

/** The dialog that is open; the cursor is back in the text when it closes. */
export function WritingDialogs({ getEditor, dialog, setDialog }: WritingDialogsProps) {
  const close = () => {
    setDialog(null)
    getEditor()?.commands.focus()
  }
  const leaveWith = (change: (editor: Editor) => void) => {
    setDialog(null)
    const editor = getEditor()
    if (editor !== null) change(editor)
  }
  switch (dialog?.kind) {
    case undefined:
      return null
    case 'help':
      return <HelpDialog onClose={close} />
    case 'find': {
      const editor = getEditor()
      return editor === null ? null : (
        <FindBar
          key={dialog.opened}
          editor={editor}
          selectedText={dialog.selectedText}
          onClose={close}
        />
      )
    }
    case 'footnote': {
      const editor = getEditor()
      return editor === null ? null : (
        <FootnotePopper
          key={dialog.position}
          editor={editor}
          position={dialog.position}
          onClose={() => {
            setDialog(null)
          }}
        />
      )
    }
    case 'embed':
      return (
        <EmbedDialog
          onInsert={(embed) => {
            leaveWith((editor) => editor.chain().focus().insertEmbed(embed).run())
          }}
          onClose={close}
        />
      )
    case 'term':
      return (
        <TermDialog
          found={dialog.link}
          onChoose={(term) => {
            leaveWith((editor) => {
              applyTerm(editor, term)
            })
          }}
          onRemove={() => {
            leaveWith(removeLink)
          }}
          onClose={close}
        />
      )
    case 'fact':
      return (
        <FactDialog
          onChoose={(fact) => {
            leaveWith((editor) => {
              insertFact(editor, fact)
            })
          }}
          onClose={close}
        />
      )
    case 'link':
      return (
        <LinkDialog
          found={dialog.link}
          ownHeadings={dialog.headings}
          onApply={(choice) => {
            leaveWith((editor) => {
              applyLink(editor, choice)
            })
          }}
          onRemove={() => {
            leaveWith(removeLink)
          }}
          onClose={close}
        />
      )
  }
}
