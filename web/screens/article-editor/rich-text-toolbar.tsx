import { useEditorState, type Editor } from '@tiptap/react'
import { useState, type ReactNode } from 'react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { LinkDialog } from './link-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { ToolbarIcon, type ToolbarIconName } from './toolbar-icon.tsx'

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
