import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { ImageField } from '../uploads/image-field.tsx'
import type { Figure } from './rich-text-extensions.ts'

const noFigure: Figure = { src: '', alt: '', caption: '', captionParts: [], width: null, height: null }

export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation(['article-editor', 'admin', 'validation'])
  const [isNew] = useState(() => !editor.isActive('figure'))
  const [figure, setFigure] = useState<Figure>(() =>
    isNew ? noFigure : { ...noFigure, ...(editor.getAttributes('figure') as Figure) },
  )
  const [hasTried, setHasTried] = useState(false)
  const change = (changes: Partial<Figure>) => setFigure((before) => ({ ...before, ...changes }))
  const apply = async () => {
    if (!figure.src) return setHasTried(true)
    const attrs = { ...figure, ...(await sizeOf(figure.src)), alt: figure.alt.trim(), caption: figure.caption.trim() }
    onClose()
    const chain = editor.chain().focus()
    if (isNew) chain.insertContent({ type: 'figure', attrs }).run()
    else chain.updateAttributes('figure', attrs).run()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('picture.title')}
      closeLabel={t('admin:close')}
      actions={
        <>
          <Button onClick={onClose}>{t('admin:cancel')}</Button>
          <Button variant="solid" onClick={() => void apply()}>
            {t(isNew ? 'picture.insert' : 'picture.apply')}
          </Button>
        </>
      }
    >
      <Fields
        onKeyDown={(event) => {
          // The dialog is within the article's form, which would be sent.
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
          event.preventDefault()
          void apply()
        }}
      >
        <ImageField
          label={t('picture.file')}
          purpose="article"
          value={figure.src || null}
          onChange={(src) => change({ src: src ?? '', width: null, height: null })}
          error={hasTried && !figure.src ? t('validation:required') : null}
          required
        />
        <Field label={t('picture.alt')} hint={t('picture.altHint')}>
          <Input
            value={figure.alt}
            maxLength={300}
            autoComplete="off"
            onChange={(event) => change({ alt: event.currentTarget.value })}
          />
        </Field>
        <Field label={t('picture.caption')} hint={t('picture.captionHint')}>
          <Input
            value={figure.caption}
            maxLength={300}
            autoComplete="off"
            onChange={(event) => change({ caption: event.currentTarget.value })}
          />
        </Field>
      </Fields>
    </Dialog>
  )
}

/** Readers' browsers leave room of this size, and choose among smaller files. */
async function sizeOf(src: string): Promise<Pick<Figure, 'width' | 'height'>> {
  const image = new Image()
  image.src = src
  try {
    await image.decode()
  } catch {
    return { width: null, height: null }
  }
  return { width: String(image.naturalWidth), height: String(image.naturalHeight) }
}

const Fields = styled.div`
  display: grid;
  gap: var(--space-5);
`
