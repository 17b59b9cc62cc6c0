import type { Editor } from '@tiptap/core'
import { HelpDialog } from '../help/help-dialog'
import { EmbedDialog } from './embed/embed-dialog'
import { applyLink, removeLink } from './commands/link-choice'
import { LinkDialog } from './link-dialog'
import type { OpenDialog } from './use-writing-tools'

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
  switch (dialog?.kind) {
    case undefined:
      return null
    case 'help':
      return <HelpDialog onClose={close} />
    case 'embed':
      return (
        <EmbedDialog
          onInsert={(embed) => {
            setDialog(null)
            getEditor()?.chain().focus().insertEmbed(embed).run()
          }}
          onClose={close}
        />
      )
    case 'link':
      return (
        <LinkDialog
          found={dialog.link}
          onApply={(choice) => {
            setDialog(null)
            const editor = getEditor()
            if (editor !== null) applyLink(editor, choice)
          }}
          onRemove={() => {
            setDialog(null)
            const editor = getEditor()
            if (editor !== null) removeLink(editor)
          }}
          onClose={close}
        />
      )
  }
}
