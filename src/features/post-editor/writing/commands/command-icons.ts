import {
  AddPhotoAlternateOutlined,
  BookOutlined,
  FormatBold,
  FormatItalic,
  FormatListBulleted,
  FormatListNumbered,
  FormatQuote,
  HeadingThree,
  HeadingTwo,
  LinkIcon,
  PhotoLibraryOutlined,
  Redo,
  SmartDisplayOutlined,
  TableChartOutlined,
  Undo,
} from '../../../../components/icons/material-icons'

/** The icons of commands that have buttons, by their ids; the insert menu adds its own. */
export const COMMAND_ICONS = {
  bold: FormatBold,
  italic: FormatItalic,
  link: LinkIcon,
  term: BookOutlined,
  'heading-2': HeadingTwo,
  'heading-3': HeadingThree,
  'bulleted-list': FormatListBulleted,
  'numbered-list': FormatListNumbered,
  quote: FormatQuote,
  picture: AddPhotoAlternateOutlined,
  library: PhotoLibraryOutlined,
  table: TableChartOutlined,
  embed: SmartDisplayOutlined,
  undo: Undo,
  redo: Redo,
} as const

/** Id of a command that has a button. */
export type ButtonCommand = keyof typeof COMMAND_ICONS
