import { lazy, Suspense, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { imageTypes, type ImagePurpose } from '#rules/media/images.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { UploadProgress } from '#web/ui/upload-progress.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { useUpload } from './use-upload.ts'

const CropDialog = lazy(() => import('./crop-dialog.tsx').then((module) => ({ default: module.CropDialog })))

type ImageFieldProps = {
  label: string
  hint?: string
  purpose: ImagePurpose
  value: string | null
  /** Called with the stored image's path, or with null when it is removed. */
  onChange: (path: string | null) => void
  /** The name of a hidden input with the path. */
  name?: string
  /** Width divided by height; opens the crop dialog first. */
  cropTo?: number
  error?: string | null
  required?: boolean
}

export function ImageField(props: ImageFieldProps) {
  const { label, hint, purpose, value, onChange, name, cropTo, error, required } = props
  const { t } = useTranslation(['admin', 'refusals'])
  const [cropFile, setCropFile] = useState<{ file: File; address: string } | null>(null)
  const upload = useUpload({ purpose, onUploaded: onChange })
  const isHydrated = useIsHydrated()
  const isBusy = upload.progress !== null

  const choose = (file: File | undefined) => {
    if (!file || isBusy || !upload.isAcceptable(file)) return
    if (cropTo) setCropFile({ file, address: URL.createObjectURL(file) })
    else void upload.send(file, null)
  }
  const closeDialog = () => {
    if (cropFile) URL.revokeObjectURL(cropFile.address)
    setCropFile(null)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    choose(event.dataTransfer.files[0])
  }
  return (
    <FieldGroup label={label} hint={hint} error={upload.error ?? error ?? null} required={required ?? false}>
      {name && <input type="hidden" name={name} value={value ?? ''} />}
      <Row onDragOver={(event) => event.preventDefault()} onDrop={drop} data-purpose={purpose}>
        <Frame>{value ? <img src={value} alt={t('upload.now')} /> : <span>{t('upload.none')}</span>}</Frame>
        <div>
          {isBusy ? (
            <Progress value={upload.progress ?? 0} onCancel={upload.cancel} />
          ) : (
            <Buttons>
              <FileButton label={label} accept={imageTypes.join()} onChoose={choose}>
                {t(value ? 'upload.replace' : 'upload.choose')}
              </FileButton>
              {value && !required && (
                <Button size="sm" variant="quiet" icon="trash" disabled={!isHydrated} onClick={() => onChange(null)}>
                  {t('upload.remove')}
                </Button>
              )}
            </Buttons>
          )}
        </div>
      </Row>
      {cropFile && cropTo && (
        <Suspense>
          <CropDialog
            address={cropFile.address}
            aspect={cropTo}
            purpose={purpose}
            onClose={closeDialog}
            onFail={() => {
              closeDialog()
              upload.fail(t('refusals:image_invalid'), t('upload.failed.crop'))
            }}
            onCut={(cut) => {
              closeDialog()
              void upload.send(cropFile.file, cut)
            }}
          />
        </Suspense>
      )}
    </FieldGroup>
  )
}

function Progress({ value, onCancel }: { value: number; onCancel: () => void }) {
  const { t } = useTranslation('admin')
  const text = value >= 1 ? t('upload.drawing') : t('upload.sent', { percent: Math.round(value * 100) })
  return <UploadProgress label={t('upload.progress')} text={text} cancel={t('cancel')} {...{ value, onCancel }} />
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4);

  > div:last-child {
    flex: 1 1 12rem;
    min-inline-size: 0;
  }
`
const Frame = styled.div`
  flex: none;
  display: grid;
  place-items: center;
  inline-size: 7rem;
  block-size: 7rem;
  overflow: hidden;
  border: 1.5px dashed var(--control);
  border-radius: var(--radius-3);
  background: var(--surface-sunken);
  color: var(--ink-soft);
  font-size: var(--text-xs);
  text-align: center;

  &:has(img) {
    border-style: solid;
    border-color: var(--line);
    background: var(--surface-raised);
  }
  [data-purpose='sponsor'] > & {
    inline-size: 12rem;
    block-size: 4.5rem;
  }
  :is([data-purpose='event-cover'], [data-purpose='article']) > & {
    inline-size: min(100%, 22rem);
    block-size: auto;
    aspect-ratio: 1200 / 630;
  }
  img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: contain;
  }
  [data-purpose='event-cover'] > & img {
    object-fit: cover;
  }
`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`
