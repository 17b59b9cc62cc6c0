import { createSvgIcon } from '@mui/material/utils'

/*
 * Drawings that only menus have which are fetched when they are needed: Material Icons by Google, as in
 * material-icons.tsx. HeadingFour is drawn for this site.
 */

export const Code = /* @__PURE__ */ createSvgIcon(
  <path d="M9.4 16.6 4.8 12l4.6-4.6L8 6l-6 6 6 6zm5.2 0 4.6-4.6-4.6-4.6L16 6l6 6-6 6z" />,
  'Code',
)

export const ErrorOutlined = /* @__PURE__ */ createSvgIcon(
  <path d="M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2m1 15h-2v-2h2zm0-4h-2V7h2z" />,
  'ErrorOutlined',
)

export const HeadingFour = /* @__PURE__ */ createSvgIcon(
  <path d="M3 4h2v6h5V4h2v16h-2v-8H5v8H3zm15 6.5h2.2V16h1.3v1.7h-1.3V20h-1.9v-2.3h-4.1v-1.6zm.3 2.7L16.2 16h2.1z" />,
  'HeadingFour',
)

export const HorizontalRule = /* @__PURE__ */ createSvgIcon(
  <path fillRule="evenodd" d="M4 11h16v2H4z" />,
  'HorizontalRule',
)

export const InfoOutlined = /* @__PURE__ */ createSvgIcon(
  <path d="M11 7h2v2h-2zm0 4h2v6h-2zm1-9C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2m0 18c-4.41 0-8-3.59-8-8s3.59-8 8-8 8 3.59 8 8-3.59 8-8 8" />,
  'InfoOutlined',
)

export const LightbulbOutlined = /* @__PURE__ */ createSvgIcon(
  <path d="M9 21c0 .55.45 1 1 1h4c.55 0 1-.45 1-1v-1H9zm3-19C8.14 2 5 5.14 5 9c0 2.38 1.19 4.47 3 5.74V17c0 .55.45 1 1 1h6c.55 0 1-.45 1-1v-2.26c1.81-1.27 3-3.36 3-5.74 0-3.86-3.14-7-7-7m2.85 11.1-.85.6V16h-4v-2.3l-.85-.6C7.8 12.16 7 10.63 7 9c0-2.76 2.24-5 5-5s5 2.24 5 5c0 1.63-.8 3.16-2.15 4.1" />,
  'LightbulbOutlined',
)

export const Numbers = /* @__PURE__ */ createSvgIcon(
  <path d="m20.5 10 .5-2h-4l1-4h-2l-1 4h-4l1-4h-2L9 8H5l-.5 2h4l-1 4h-4L3 16h4l-1 4h2l1-4h4l-1 4h2l1-4h4l.5-2h-4l1-4zm-7 4h-4l1-4h4z" />,
  'Numbers',
)

export const Superscript = /* @__PURE__ */ createSvgIcon(
  <path d="M22 7h-2v1h3v1h-4V7c0-.55.45-1 1-1h2V5h-3V4h3c.55 0 1 .45 1 1v1c0 .55-.45 1-1 1M5.88 20h2.66l3.4-5.42h.12l3.4 5.42h2.66l-4.65-7.27L17.81 6h-2.68l-3.07 4.99h-.12L8.85 6H6.19l4.32 6.73z" />,
  'Superscript',
)

export const WarningAmber = /* @__PURE__ */ createSvgIcon(
  [
    <path d="M12 5.99 19.53 19H4.47zM12 2 1 21h22z" key="0" />,
    <path d="M13 16h-2v2h2zm0-6h-2v5h2z" key="1" />,
  ],
  'WarningAmber',
)
