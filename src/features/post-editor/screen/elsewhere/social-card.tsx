import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  BLOG_SECTION,
  CARD_LAYOUT,
  cardWords,
  coverOffset,
} from '../../../../../shared/site/card-layout'
import type { Cover } from '../../../../../shared/picture/cover'
import type { MetaTexts } from '../../../../../shared/post/meta-texts'
import { isOwnPicture } from '../../../../platform/content/own-pictures'
import { fonts, lightPalette } from '../../../../theme/tokens'
import { Sample } from './sample'

interface SocialCardProps {
  readonly texts: MetaTexts
  /** The post's own title, which stands on the picture. */
  readonly title: string
  readonly cover: Cover | null
  readonly host: string
}

/** The post as shared links show it: the picture that the build makes, title and host. */
export function SocialCard({ texts, title, cover, host }: SocialCardProps) {
  return (
    <Sample title="Shared link">
      <Box sx={{ border: 1, borderColor: 'divider' }}>
        <CardPicture title={title} cover={cover} />
        <Box sx={wordsStyles}>
          <Typography variant="caption" component="p" color="textSecondary">
            {host}
          </Typography>
          <Typography variant="body2" component="p" sx={{ ...lines(2), fontWeight: 600 }}>
            {texts.title.trim() === '' ? 'Untitled' : texts.title}
          </Typography>
          <Typography variant="body2" component="p" color="textSecondary" sx={lines(2)}>
            {texts.description}
          </Typography>
        </Box>
      </Box>
    </Sample>
  )
}

/** A length on the picture, as wide as it is drawn here. */
const px = (length: number): string => `${(length * 100) / CARD_LAYOUT.width}cqw`

/** A likeness of what `gatsby/derived/cards/draw-card.ts` draws, of the same layout. */
function CardPicture({ title, cover }: Pick<SocialCardProps, 'title' | 'cover'>) {
  const words = cardWords(BLOG_SECTION, title, cover !== null)
  const { rule, margin, label, logo } = CARD_LAYOUT
  return (
    <Box
      role="img"
      aria-label="The picture that the build makes"
      sx={{ containerType: 'inline-size' }}
    >
      <Box
        sx={pictureStyles}
        style={{ borderTopWidth: px(rule), padding: `${px(margin - rule)} ${px(margin)}` }}
      >
        {words.label !== '' && (
          <Box
            sx={{ color: lightPalette.inkSoft }}
            style={{
              fontSize: px(label.size),
              height: px(label.height),
              marginBottom: px(label.gap),
            }}
          >
            {words.label}
          </Box>
        )}
        <Box sx={titleStyles} style={{ width: px(words.width), fontSize: px(words.size) }}>
          {words.text}
        </Box>
        <img
          src="/logo.svg"
          alt=""
          style={{
            position: 'absolute',
            left: px(margin),
            bottom: px(logo.bottom),
            width: px(logo.width),
            height: px(logo.height),
          }}
        />
        {cover !== null && <CoverStrip cover={cover} />}
      </Box>
    </Box>
  )
}

/** The strip around the cover's focal point. A picture of another site is fetched by the build. */
function CoverStrip({ cover }: { readonly cover: Cover }) {
  const { coverWidth, height, rule } = CARD_LAYOUT
  const scale = Math.max(coverWidth / cover.width, height / cover.height)
  const scaled = { width: cover.width * scale, height: cover.height * scale }
  return (
    <Box sx={stripStyles} style={{ top: px(-rule), width: px(coverWidth), height: px(height) }}>
      {isOwnPicture(cover.url) && (
        <img
          src={cover.url}
          alt=""
          style={{
            position: 'absolute',
            maxWidth: 'none',
            width: px(scaled.width),
            height: px(scaled.height),
            left: px(-coverOffset(cover.focalX, scaled.width, coverWidth)),
            top: px(-coverOffset(cover.focalY, scaled.height, height)),
          }}
        />
      )}
    </Box>
  )
}

const lines = (most: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: most,
  overflow: 'hidden',
})

const wordsStyles = {
  p: 1.25,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'action.hover',
  overflowWrap: 'anywhere',
}

/** In the colours of the picture, whatever scheme the workspace has. */
const pictureStyles = {
  position: 'relative',
  boxSizing: 'border-box',
  overflow: 'hidden',
  aspectRatio: `${CARD_LAYOUT.width} / ${CARD_LAYOUT.height}`,
  borderTopStyle: 'solid',
  borderTopColor: lightPalette.primary,
  bgcolor: lightPalette.paper,
  color: lightPalette.primary,
  fontFamily: fonts.display,
  fontWeight: 600,
}

const titleStyles = {
  ...lines(CARD_LAYOUT.title.linesMost),
  lineHeight: CARD_LAYOUT.title.lineHeight,
  letterSpacing: CARD_LAYOUT.title.letterSpacing,
  wordBreak: 'break-word',
}

const stripStyles = {
  position: 'absolute',
  right: 0,
  overflow: 'hidden',
  bgcolor: lightPalette.surface,
}
