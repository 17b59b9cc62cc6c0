import { createTheme, type Theme } from '@mui/material/styles'
import { breakpoints, fonts, layout, type, type Palette } from './tokens'

/** MUI's theme from the same tokens that the style sheets use. */
export function muiTheme(palette: Palette, mode: 'light' | 'dark'): Theme {
  return createTheme({
    palette: {
      mode,
      primary: { main: palette.primary, contrastText: palette.secondary },
      secondary: { main: palette.secondary, contrastText: palette.primary },
      error: { main: palette.danger },
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
      h3: { fontFamily: fonts.display, fontSize: type.h3, fontWeight: 600 },
      h4: { fontFamily: fonts.display, fontSize: type.h1, fontWeight: 600 },
      h5: { fontFamily: fonts.display, fontSize: type.h2, fontWeight: 600 },
      h6: { fontFamily: fonts.display, fontSize: type.h3, fontWeight: 600 },
    },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiPaper: { defaultProps: { elevation: 0 } },
    },
  })
}
