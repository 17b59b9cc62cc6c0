import ToggleButton from '@mui/material/ToggleButton'
import Tooltip from '@mui/material/Tooltip'
import type { Editor } from '@tiptap/core'
import type { ComponentProps } from 'react'
import type { SvgIconComponent } from '../../../../components/icons/material-icons'
import type { WritingTools } from '../commands/command'
import { COMMAND_ICONS, type ButtonCommand } from '../commands/command-icons'
import { hasAppleKeys, keyNames } from '../../screen/shortcuts/key-names'
import { writingCommand } from '../commands/writing-commands'

interface IconToggleProps extends Omit<ComponentProps<typeof ToggleButton>, 'value'> {
  readonly label: string
  /** As ProseMirror names keys. */
  readonly keys?: string | undefined
  readonly icon: SvgIconComponent
}

/** A button of a bar above or beside the text: an icon, its name and key in a tooltip. */
export function IconToggle({ label, keys, icon: Icon, ...button }: IconToggleProps) {
  const shown = keys === undefined ? '' : keyNames(keys, hasAppleKeys()).join(' + ')
  return (
    <Tooltip
      title={shown === '' ? label : `${label} (${shown})`}
      describeChild={false}
      // On a phone the bar stands on the buttons for saving.
      placement="top"
      disableInteractive
    >
      {/* A button that is switched off has no events: the tooltip asks the element around it. */}
      <span>
        <ToggleButton
          size="small"
          value={label}
          aria-label={label}
          {...(shown === '' ? {} : { 'aria-description': shown })}
          sx={buttonStyles}
          {...button}
        >
          <Icon fontSize="inherit" />
        </ToggleButton>
      </span>
    </Tooltip>
  )
}

const buttonStyles = {
  p: 0.75,
  fontSize: '1.25rem',
  color: 'text.primary',
  '&, &.Mui-disabled': { border: 0 },
}

interface ToolbarButtonProps {
  /** It says what the button is called and does. */
  readonly command: ButtonCommand
  readonly editor: Editor | null
  readonly tools: WritingTools
}

/** A button of the formatting bar. */
export function ToolbarButton({ command: id, editor, tools }: ToolbarButtonProps) {
  const command = writingCommand(id)
  const isReady = editor?.isEditable === true
  return (
    <IconToggle
      label={command.label}
      keys={command.keys?.[0]}
      icon={COMMAND_ICONS[id]}
      selected={isReady && command.isActive?.(editor) === true}
      disabled={!isReady || command.isPossible?.(editor) === false}
      onClick={() => {
        if (editor !== null) command.run(editor, tools)
      }}
    />
  )
}
