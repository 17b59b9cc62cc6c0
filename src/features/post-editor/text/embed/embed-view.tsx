import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { NodeViewContent, NodeViewWrapper, type NodeViewProps } from '@tiptap/react'
import { embedOf } from './embed-of'

const TITLE_MAX_LENGTH = 200

/** A video, map or recording in the editor: nothing of the other site is loaded. */
export function EmbedView({ node, selected, updateAttributes, deleteNode }: NodeViewProps) {
  const embed = embedOf(node)
  const title: unknown = node.attrs['title']
  return (
    <NodeViewWrapper as="figure" data-selected={selected}>
      <Box contentEditable={false} data-drag-handle="" sx={{ p: 2, bgcolor: 'action.hover' }}>
        <Stack spacing={1.5}>
          <Typography variant="subtitle2" component="p">
            {embed?.defaultTitle ?? 'Unknown'}
          </Typography>
          <TextField
            size="small"
            label="Title of the embed"
            placeholder={embed?.defaultTitle ?? ''}
            helperText="What readers see before they load it, and what names its frame."
            value={typeof title === 'string' ? title : ''}
            onChange={(event) => {
              updateAttributes({ title: event.target.value })
            }}
            slotProps={{ htmlInput: { maxLength: TITLE_MAX_LENGTH, 'data-alt-field': '' } }}
          />
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <Link
              href={embed?.pageAddress ?? ''}
              target="_blank"
              rel="noopener noreferrer"
              variant="body2"
              sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}
            >
              {embed?.pageAddress}
            </Link>
            <Button size="small" color="error" onClick={deleteNode}>
              Remove embed
            </Button>
          </Stack>
        </Stack>
      </Box>
      <NodeViewContent<'figcaption'> as="figcaption" data-empty={node.content.size === 0} />
    </NodeViewWrapper>
  )
}
