import GlobalStyles from '@mui/material/GlobalStyles'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { site } from '../../shared/site/site'
import { focusRing } from './focus-ring'
import { muiTheme } from './mui-theme'
import { darkPalette, lightPalette } from './tokens'

const palette = site.darkTheme ? darkPalette : lightPalette
const theme = muiTheme(palette, site.darkTheme ? 'dark' : 'light')
const focus = focusRing(palette)

/**
 * Hands the site's theme to the MUI components below. It stands around the pages that use MUI (the
 * authors' routes) and not around the whole site: MUI's theme and style engine are 33 kB of
 * compressed script, and with one button 44 kB, of a reader's 130.
 */
export function Themed({ children }: { readonly children: ReactNode }) {
  return (
    <ThemeProvider theme={theme}>
      <GlobalStyles styles={focus} />
      {children}
    </ThemeProvider>
  )
}
