import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { imagePurposes, type ImageCrop, type ImagePurpose } from '#rules/media/images.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const zoomLimit = 5

type CropDialogProps = {
  /** An object URL. */
  address: string
  /** Width divided by height. */
  aspect: number
  purpose: ImagePurpose
  onClose: () => void
  onFail: () => void
  /** Null: the whole image. */
  onCut: (cut: ImageCrop | null) => void
}

export function CropDialog({ address, aspect, purpose, onClose, onFail, onCut }: CropDialogProps) {
  const { t } = useTranslation('admin')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [maxZoom, setMaxZoom] = useState(zoomLimit)
  const [cut, setCut] = useState<ImageCrop | null>(null)
  const slider = useId()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('upload.crop.title')}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={() => onCut(null)}>{t('upload.crop.whole')}</Button>
          <Button variant="solid" aria-disabled={cut === null} onClick={() => onCut(cut)}>
            {t('upload.crop.use')}
          </Button>
        </>
      }
    >
      <Stage>
        <Cropper
          image={address}
          aspect={aspect}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          keyboardStep={8}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(part) => setCut(clampToImage(part))}
          onMediaLoaded={({ naturalWidth, naturalHeight }) => {
            // The cropped part must keep the purpose's minimum size.
            const shortest = Math.min(naturalWidth, naturalHeight)
            setMaxZoom(Math.min(zoomLimit, Math.max(1, shortest / imagePurposes[purpose].shortest)))
          }}
          mediaProps={{ onError: onFail, alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': t('upload.crop.area') }}
        />
      </Stage>
      <Zoom>
        <label htmlFor={slider}>{t('upload.crop.zoom')}</label>
        <input
          id={slider}
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          disabled={maxZoom <= 1}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </Zoom>
      <Hint>{t('upload.crop.hint')}</Hint>
    </Dialog>
  )
}

/** Rounding may exceed the image's edge. */
const clampToImage = ({ x, y, width, height }: ImageCrop): ImageCrop => {
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  return { x: left, y: top, width: Math.min(width, 100 - left), height: Math.min(height, 100 - top) }
}

const Stage = styled.div`
  position: relative;
  block-size: min(22rem, 45dvh);
  border-radius: var(--radius-3);
  overflow: hidden;
  background: repeating-conic-gradient(var(--surface-sunken) 0 25%, var(--surface-raised) 0 50%) 0 0 / 24px 24px;
`
const Zoom = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-4);
  margin-block-start: var(--space-4);
  font-size: var(--text-sm);
  font-weight: 600;

  input {
    flex: 1;
    min-block-size: var(--target);
    accent-color: var(--primary-border);
  }
`
const Hint = styled.p`
  color: var(--ink-soft);
  font-size: var(--text-sm);
`
