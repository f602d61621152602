import { useEditorState, type Editor } from '@tiptap/react'
import { useState, type ReactNode } from 'react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { LinkDialog } from './link-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'

type Dialog = 'link' | 'picture' | null

export function RichTextToolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('article-editor')
  const [dialog, setDialog] = useState<Dialog>(null)
  const state = useToolbarState(editor)
  const run = () => editor.chain().focus()
  const close = () => setDialog(null)
  return (
    <>
      <Bar aria-label={t('tool.bar')}>
        <Tool label={t('tool.text')} isOn={state.isText} onPress={() => run().setParagraph().run()}>
          {t('tool.text')}
        </Tool>
        <Tool label={t('tool.heading')} isOn={state.isHeading} onPress={() => run().toggleHeading({ level: 2 }).run()}>
          {t('tool.heading')}
        </Tool>
        <Tool
          label={t('tool.subheading')}
          isOn={state.isSubheading}
          onPress={() => run().toggleHeading({ level: 3 }).run()}
        >
          {t('tool.subheading')}
        </Tool>
        <Tool label={t('tool.bold')} icon="bold" isOn={state.isBold} onPress={() => run().toggleBold().run()} />
        <Tool label={t('tool.italic')} icon="italic" isOn={state.isItalic} onPress={() => run().toggleItalic().run()} />
        <Tool label={t('tool.link')} icon="link" isOn={state.isLink} onPress={() => setDialog('link')} />
        <Tool label={t('tool.list')} icon="list" isOn={state.isList} onPress={() => run().toggleBulletList().run()} />
        <Tool
          label={t('tool.numbers')}
          icon="numbers"
          isOn={state.isNumbered}
          onPress={() => run().toggleOrderedList().run()}
        />
        <Tool
          label={t('tool.quote')}
          icon="quote"
          isOn={state.isQuote}
          onPress={() => run().toggleBlockquote().run()}
        />
        <Tool
          label={t('tool.table')}
          icon="table"
          isDisabled={state.isTable}
          onPress={() => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        />
        <Tool label={t('tool.picture')} icon="picture" isOn={state.isPicture} onPress={() => setDialog('picture')} />
        <Tool label={t('tool.undo')} icon="undo" isDisabled={!state.canUndo} onPress={() => run().undo().run()} />
        <Tool label={t('tool.redo')} icon="redo" isDisabled={!state.canRedo} onPress={() => run().redo().run()} />
        {state.isTable && (
          <>
            <Tool label={t('tool.addRow')} onPress={() => run().addRowAfter().run()}>
              {t('tool.addRow')}
            </Tool>
            <Tool label={t('tool.removeRow')} onPress={() => run().deleteRow().run()}>
              {t('tool.removeRow')}
            </Tool>
            <Tool label={t('tool.addColumn')} onPress={() => run().addColumnAfter().run()}>
              {t('tool.addColumn')}
            </Tool>
            <Tool label={t('tool.removeColumn')} onPress={() => run().deleteColumn().run()}>
              {t('tool.removeColumn')}
            </Tool>
            <Tool label={t('tool.removeTable')} onPress={() => run().deleteTable().run()}>
              {t('tool.removeTable')}
            </Tool>
          </>
        )}
      </Bar>
      {dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {dialog === 'picture' && <PictureDialog editor={editor} onClose={close} />}
    </>
  )
}

const useToolbarState = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor }) => ({
      isText: editor.isActive('paragraph'),
      isHeading: editor.isActive('heading', { level: 2 }),
      isSubheading: editor.isActive('heading', { level: 3 }),
      isBold: editor.isActive('bold'),
      isItalic: editor.isActive('italic'),
      isLink: editor.isActive('link'),
      isList: editor.isActive('bulletList'),
      isNumbered: editor.isActive('orderedList'),
      isQuote: editor.isActive('blockquote'),
      isTable: editor.isActive('table'),
      isPicture: editor.isActive('figure'),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  })

type ToolProps = {
  label: string
  icon?: ToolbarIconName
  /** Only of what can be on. */
  isOn?: boolean
  isDisabled?: boolean
  onPress: () => void
  children?: ReactNode
}

/** Stays focusable where it does nothing, so that the keyboard does not lose its place. */
function Tool({ label, icon, isOn, isDisabled = false, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={icon && label}
      aria-pressed={isOn}
      aria-disabled={isDisabled || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isDisabled && onPress()}
    >
      {icon ? <ToolbarIcon name={icon} /> : children}
    </button>
  )
}

const Bar = styled(Toolbar)`
  position: sticky;
  z-index: 2;
  inset-block-start: 0;
  display: flex;
  flex-wrap: wrap;
  gap: 2px;
  padding: var(--space-1);
  border-block-end: 1px solid var(--line);
  border-start-start-radius: var(--radius-2);
  border-start-end-radius: var(--radius-2);
  background: var(--surface-raised);

  > button {
    flex: none;
    display: inline-grid;
    place-items: center;
    min-inline-size: var(--target);
    min-block-size: var(--target);
    padding-inline: var(--space-3);
    border: 0;
    border-radius: var(--radius-1);
    background: none;
    color: inherit;
    font-size: var(--text-sm);
    font-weight: 600;
    white-space: nowrap;
  }
  > button:has(> svg) {
    padding-inline: 0;
  }
  > button:hover {
    background: var(--surface-sunken);
  }
  > button[aria-pressed='true'] {
    background: var(--primary-tint);
    color: var(--primary-text);
  }
  > button[aria-disabled='true'] {
    background: transparent;
    color: color-mix(in oklab, var(--ink-soft) 55%, var(--surface-raised));
    cursor: not-allowed;
  }
  > button:focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: -2px;
  }
  @media (max-width: 47.99rem) {
    flex-wrap: nowrap;
    overflow-x: auto;
    overscroll-behavior-x: contain;
  }
`

const drawings = {
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7ZM7 12h7a3.5 3.5 0 0 1 0 7H7Z',
  italic: 'M10 5h8M6 19h8M14.5 5l-5 14',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 4.5l1.5-.8V9M3.8 15.5a1.5 1.5 0 1 1 2.7.9L3.8 20h3',
  quote: 'M10 7c-3 .5-5 2.5-5 6v4h5v-5H6.5M19 7c-3 .5-5 2.5-5 6v4h5v-5h-3.5',
  table: 'M4 5h16v14H4ZM4 10h16M4 14.5h16M12 10v9',
  picture: 'M4 5h16v14H4ZM4 16l4.5-4.5 3.5 3.5 3-3 5 5M15.5 9v.1',
  undo: 'M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3',
  redo: 'm16 5 4 4-4 4M20 9H10a5 5 0 0 0 0 10h3',
} as const

type ToolbarIconName = keyof typeof drawings

/** As `Icon`, but loaded with the editor alone. */
const ToolbarIcon = ({ name }: { name: ToolbarIconName }) => (
  <svg
    viewBox="0 0 24 24"
    width={20}
    height={20}
    className="icon"
    strokeWidth={name === 'bold' ? 2.5 : 1.75}
    aria-hidden
  >
    <path d={drawings[name]} />
  </svg>
)
