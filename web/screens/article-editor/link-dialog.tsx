import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { hrefOf } from './href-of.ts'

export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation(['article-editor', 'admin', 'validation'])
  const [current] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [text, setText] = useState(current)
  const [hasTried, setHasTried] = useState(false)
  const href = hrefOf(text)
  const apply = () => {
    if (!href) return setHasTried(true)
    onClose()
    const chain = editor.chain().focus()
    if (current) chain.extendMarkRange('link').setLink({ href }).run()
    else if (editor.state.selection.empty)
      chain.insertContent({ type: 'text', text: text.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
  }
  const remove = () => {
    onClose()
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('link.title')}
      closeLabel={t('admin:close')}
      actions={
        <>
          {current && (
            <Button icon="trash" onClick={remove}>
              {t('link.remove')}
            </Button>
          )}
          <Button variant="solid" onClick={apply}>
            {t('link.apply')}
          </Button>
        </>
      }
    >
      <Field
        label={t('link.address')}
        hint={t('link.hint')}
        error={hasTried && !href ? t('validation:web_address') : null}
      >
        <Input
          value={text}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            // The dialog is within the article's form, which would be sent.
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
        />
      </Field>
    </Dialog>
  )
}
