import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import type { Editor } from '@tiptap/core'
import { useState, type ReactNode } from 'react'
import { MoreHoriz } from '../../../../components/icons/material-icons'
import { ButtonMenu } from '../../../../components/workspace/menu/button-menu'
import { workspace } from '../../../../theme/tokens'
import type { WritingCommand, WritingTools } from '../commands/command'
import { hasAppleKeys, keyNames } from '../../screen/shortcuts/key-names'
import { writingCommand } from '../commands/writing-commands'
import { IconToggle } from './toolbar-button'

interface MoreMenuProps {
  /** Ids of the commands that have no button of their own. */
  readonly commands: readonly string[]
  readonly editor: Editor | null
  readonly tools: WritingTools
}

/** A menu of commands that are needed less often than the buttons of the bar. */
export function MoreMenu({ commands, editor, tools }: MoreMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => {
    setAnchor(null)
  }
  return (
    <>
      <IconToggle
        label="More formatting"
        icon={MoreHoriz}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={editor?.isEditable !== true}
        onClick={(event) => {
          setAnchor(event.currentTarget)
        }}
      />
      {anchor !== null && editor !== null && (
        <ButtonMenu anchor={anchor} label="More formatting" onClose={close}>
          {commands.map(writingCommand).map((command) => (
            <MenuItem
              key={command.id}
              // What is selected has the focus first: a setting that is on is not.
              {...(command.isSetting === true
                ? { role: 'menuitemcheckbox', 'aria-checked': command.isActive?.(editor) === true }
                : { selected: command.isActive?.(editor) === true })}
              disabled={command.isPossible?.(editor) === false}
              sx={{ minHeight: workspace.touchTarget, gap: 3, justifyContent: 'space-between' }}
              onClick={() => {
                close()
                // When the menu has given the focus back.
                window.setTimeout(() => {
                  command.run(editor, tools)
                })
              }}
            >
              {command.label}
              <Typography variant="body2" color="textSecondary" component="span">
                {besideLabel(command, editor)}
              </Typography>
            </MenuItem>
          ))}
        </ButtonMenu>
      )}
    </>
  )
}

/** The first key, or a mark at what is switched on, which its role tells assistive technology. */
function besideLabel({ keys, isSetting, isActive }: WritingCommand, editor: Editor): ReactNode {
  if (isSetting === true) return isActive?.(editor) === true && <span aria-hidden="true">✓</span>
  return keys?.[0] === undefined ? '' : keyNames(keys[0], hasAppleKeys()).join(' + ')
}
