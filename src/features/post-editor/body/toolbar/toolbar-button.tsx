import type { Editor } from '@tiptap/core'
import { MenuButton } from 'mui-tiptap'
import type { SvgIconComponent } from '../../../../components/material-icons'
import type { WritingTools } from '../commands/command'
import { hasAppleKeys, keyNames } from '../commands/key-names'
import { writingCommand } from '../commands/writing-commands'

interface ToolbarButtonProps {
  /** Id of a command; it says what the button is called and does. */
  readonly command: string
  readonly icon: SvgIconComponent
  readonly editor: Editor | null
  readonly tools: WritingTools
}

/** A button of the formatting bar. */
export function ToolbarButton({ command: id, icon, editor, tools }: ToolbarButtonProps) {
  const command = writingCommand(id)
  const [shown] = command.keys ?? []
  const isReady = editor?.isEditable === true
  return (
    <MenuButton
      tooltipLabel={command.label}
      {...(shown === undefined ? {} : { tooltipShortcutKeys: keyNames(shown, hasAppleKeys()) })}
      IconComponent={icon}
      selected={isReady && command.isActive?.(editor) === true}
      disabled={!isReady || command.isPossible?.(editor) === false}
      onClick={() => {
        if (editor !== null) command.run(editor, tools)
      }}
    />
  )
}
