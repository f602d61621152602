import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { Prose } from '../news/prose.ts'
import { cleanPasted } from './clean-pasted.ts'
import { richTextExtensions } from './rich-text-extensions.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

type RichTextProps = { label: string; html: string; onChange: (html: string) => void; onBlur: () => void }

export function RichText({ label, html, onChange, onBlur }: RichTextProps) {
  const lastHtml = useRef(html)
  const editor = useEditor({
    extensions: richTextExtensions,
    content: html,
    // Its styles would need the page's nonce; they are below.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      transformPastedHTML: cleanPasted,
    },
    onUpdate: ({ editor }) => {
      lastHtml.current = htmlOf(editor)
      onChange(lastHtml.current)
    },
    onBlur,
  })
  // Discarded or restored outside of the editor.
  useEffect(() => {
    if (html === lastHtml.current) return
    lastHtml.current = html
    editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])
  return (
    <Frame>
      <RichTextToolbar editor={editor} />
      <Text>
        <EditorContent editor={editor} />
      </Text>
    </Frame>
  )
}

/** Without the empty paragraphs that the editor keeps at the end to type in. */
function htmlOf(editor: Editor): string {
  let html = editor.getHTML()
  while (html.endsWith('<p></p>')) html = html.slice(0, -'<p></p>'.length)
  return html
}

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: auto minmax(0, 1fr);
  min-block-size: 30rem;
  border: 1.5px solid var(--control);
  border-radius: var(--radius-2);
  background: var(--surface-raised);

  &:has(.ProseMirror:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: 1px;
  }
`
const Text = styled(Prose)`
  display: grid;
  max-inline-size: none;
  padding: var(--space-4) var(--space-5);
  font-size: var(--text-base);

  @media (max-width: 47.99rem) {
    padding: var(--space-3) var(--space-4);
  }
  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    min-inline-size: 0;
  }
  .ProseMirror {
    max-inline-size: 65ch;
    outline: none;
    white-space: break-spaces;
    overflow-wrap: break-word;
  }
  .ProseMirror > * + * {
    margin-block-start: 1em;
  }
  .ProseMirror-selectednode {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  .ProseMirror-hideselection *::selection {
    background: transparent;
  }
  .ProseMirror-gapcursor {
    position: absolute;
    display: none;
    inline-size: 1.5rem;
    border-block-start: 1.5px solid var(--ink);
  }
  .ProseMirror-focused .ProseMirror-gapcursor {
    display: block;
  }
  .ProseMirror-separator {
    display: inline;
    margin: 0;
  }
  img:not(.ProseMirror-separator) {
    max-inline-size: 100%;
    block-size: auto;
  }
  table {
    inline-size: 100%;
    border-collapse: collapse;
    table-layout: fixed;
  }
  :is(th, td) {
    position: relative;
    padding: var(--space-2) var(--space-3);
    border: 1px solid var(--control);
    text-align: start;
    vertical-align: top;
  }
  th {
    background: var(--surface-sunken);
    font-weight: 650;
  }
  .selectedCell {
    background: var(--primary-tint);
  }
`
