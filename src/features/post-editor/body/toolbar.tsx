import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined'
import LinkIcon from '@mui/icons-material/Link'
import LinkOff from '@mui/icons-material/LinkOff'
import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined'
import type { Editor } from '@tiptap/core'
import {
  MenuButton,
  MenuButtonAddTable,
  MenuButtonBlockquote,
  MenuButtonBold,
  MenuButtonBulletedList,
  MenuButtonCode,
  MenuButtonCodeBlock,
  MenuButtonHorizontalRule,
  MenuButtonItalic,
  MenuButtonOrderedList,
  MenuButtonRedo,
  MenuButtonStrikethrough,
  MenuButtonUnderline,
  MenuButtonUndo,
  MenuControlsContainer,
  MenuDivider,
  MenuSelectHeading,
} from 'mui-tiptap'
import { moveFocusInToolbar } from './toolbar-keys'

interface ToolbarProps {
  readonly editor: Editor | null
  readonly onLink: () => void
  readonly onImage: () => void
  readonly onLibrary: () => void
}

/** The formatting of the body. Arrow keys, Home and End move between the buttons. */
export function Toolbar({ editor, onLink, onImage, onLibrary }: ToolbarProps) {
  return (
    <MenuControlsContainer role="toolbar" aria-label="Formatting" onKeyDown={moveFocusInToolbar}>
      <MenuSelectHeading
        tooltipTitle="Text style"
        hideShortcuts
        labels={{ heading2: 'Heading 2', heading3: 'Heading 3', heading4: 'Heading 4' }}
      />
      <MenuDivider />
      <MenuButtonBold />
      <MenuButtonItalic />
      <MenuButtonUnderline />
      <MenuButtonStrikethrough />
      <MenuButtonCode />
      <MenuButton
        tooltipLabel="Link"
        tooltipShortcutKeys={['mod', 'K']}
        IconComponent={LinkIcon}
        selected={editor?.isActive('link') ?? false}
        disabled={editor?.isEditable !== true}
        onClick={onLink}
      />
      <MenuButton
        tooltipLabel="Remove link"
        IconComponent={LinkOff}
        disabled={editor?.isActive('link') !== true}
        onClick={() => editor?.chain().focus().extendMarkRange('link').unsetLink().run()}
      />
      <MenuDivider />
      <MenuButtonBulletedList tooltipLabel="Bulleted list" />
      <MenuButtonOrderedList tooltipLabel="Numbered list" />
      <MenuButtonBlockquote tooltipLabel="Quote" />
      <MenuButtonCodeBlock tooltipLabel="Code block" />
      <MenuDivider />
      <MenuButton
        tooltipLabel="Insert picture"
        IconComponent={AddPhotoAlternateOutlined}
        disabled={editor?.isEditable !== true}
        onClick={onImage}
      />
      <MenuButton
        tooltipLabel="Picture library"
        IconComponent={PhotoLibraryOutlined}
        disabled={editor?.isEditable !== true}
        onClick={onLibrary}
      />
      <MenuButtonAddTable tooltipLabel="Insert table" />
      <MenuButtonHorizontalRule tooltipLabel="Insert horizontal line" />
      <MenuDivider />
      <MenuButtonUndo tooltipLabel="Undo" />
      <MenuButtonRedo tooltipLabel="Redo" />
    </MenuControlsContainer>
  )
}
