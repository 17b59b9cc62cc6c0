import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles'
import { LOW_WINDOW } from './low-window'
import { breakpoints, fonts, layout, type, type Palette } from './tokens'

/** Dialogs leave their buttons in view in every window, and a narrow or low one keeps little around them. */
const dialogs: ThemeOptions['components'] = {
  MuiDialog: {
    styleOverrides: {
      paper: {
        // What scrolls is the content: the buttons below it stay in view, also those of a form.
        '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0 },
        [`@media (max-width: ${breakpoints.sm - 1}px)`]: {
          '&:not(.MuiDialog-paperFullScreen)': { marginInline: 8, width: 'calc(100% - 16px)' },
        },
        [LOW_WINDOW]: {
          '&:not(.MuiDialog-paperFullScreen)': {
            marginBlock: 8,
            maxHeight: 'calc(100% - 16px)',
          },
        },
      },
    },
  },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: {
        flexWrap: 'wrap',
        gap: 8,
        padding: '8px 24px 20px',
        [LOW_WINDOW]: { paddingBottom: 8 },
      },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { [LOW_WINDOW]: { paddingBlock: 8 } } } },
  MuiDialogContent: {
    styleOverrides: {
      root: {
        // What is visually hidden is positioned, and has to scroll with the text around it.
        position: 'relative',
        overscrollBehavior: 'contain',
        // Room for the label and the ring of what stands first, which its edge would cut off.
        '.MuiDialogTitle-root + &:not(.MuiDialogContent-dividers)': { paddingTop: 8 },
      },
    },
  },
}

/** A list that has room only above its field keeps off the label, which stands over the field's edge. */
const OFF_LABELS = [
  {
    name: 'offset',
    options: {
      offset: ({ placement }: { placement: string }) => [0, placement.startsWith('top') ? 12 : 4],
    },
  },
]

/** MUI's theme from the same tokens that the style sheets use. */
export function muiTheme(palette: Palette, mode: 'light' | 'dark'): Theme {
  return createTheme({
    palette: {
      mode,
      primary: { main: palette.primary, contrastText: palette.secondary },
      secondary: { main: palette.secondary, contrastText: palette.primary },
      error: { main: palette.danger },
      // What is only said is as quiet as other text beside; the site has no blue but the ring.
      info: { main: palette.inkSoft },
      success: { main: palette.success },
      warning: { main: palette.warning },
      text: { primary: palette.ink, secondary: palette.inkSoft },
      background: { default: palette.paper, paper: palette.paper },
      divider: palette.hairline,
    },
    breakpoints: {
      values: { xs: 0, sm: breakpoints.sm, md: breakpoints.md, lg: breakpoints.lg, xl: 1536 },
    },
    shape: { borderRadius: layout.radius },
    typography: {
      fontFamily: fonts.text,
      button: { textTransform: 'none', fontWeight: 600 },
      h1: { fontFamily: fonts.display, fontSize: type.h1, fontWeight: 600 },
      h2: { fontFamily: fonts.display, fontSize: type.h2, fontWeight: 600 },
      h3: { fontSize: type.h3, fontWeight: 600 },
      h4: { fontFamily: fonts.display, fontSize: type.h1, fontWeight: 600 },
      h5: { fontFamily: fonts.display, fontSize: type.h2, fontWeight: 600 },
      h6: { fontSize: type.h3, fontWeight: 600 },
      // Headings inside of panels and dialogs.
      subtitle1: { fontWeight: 600 },
      subtitle2: { fontWeight: 600 },
    },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        // As in styles/deferred-shell.css: without its background a filled button is not seen to be one.
        styleOverrides: {
          contained: { '@media (forced-colors: active)': { border: '3px solid' } },
        },
      },
      // Hiding the page's scrollbar would push the fixed header aside.
      MuiModal: { defaultProps: { disableScrollLock: true } },
      MuiPopover: { defaultProps: { disableScrollLock: true } },
      ...dialogs,
      // A button beside a message is one line, however narrow the window.
      MuiAlert: { styleOverrides: { action: { whiteSpace: 'nowrap' } } },
      // What Enter would choose has to be seen: a grey of four percent is not.
      MuiAutocomplete: {
        defaultProps: {
          slotProps: { paper: { variant: 'outlined' }, popper: { modifiers: OFF_LABELS } },
        },
        styleOverrides: {
          listbox: {
            '& .MuiAutocomplete-option.Mui-focused, & .MuiAutocomplete-option[aria-selected="true"].Mui-focused':
              {
                backgroundColor: palette.surface,
                outline: `2px solid ${palette.focus}`,
                outlineOffset: '-2px',
              },
          },
        },
      },
      // The ring around a field stands where its label does, and must not go through the words.
      MuiInputLabel: {
        styleOverrides: {
          outlined: {
            '&.MuiInputLabel-shrink.Mui-focused': {
              backgroundColor: palette.paper,
              boxShadow: `-4px 0 ${palette.paper}, 4px 0 ${palette.paper}`,
            },
          },
        },
      },
      // As the fields of the site's own style sheets: an edge that can be seen.
      MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: palette.edge } } },
      MuiPaper: { defaultProps: { elevation: 0 } },
    },
  })
}
