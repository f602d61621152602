import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { paths } from '#rules/paths.ts'
import type { ConfirmationPage } from '#rules/orders/confirmation-views.ts'
import type { ReceiptView } from '#rules/payments/payment-instructions.ts'
import { fileTypes } from '#rules/registration-forms/form-field.ts'
import { acceptOf } from '#rules/registration-forms/registration-file.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { UploadProgress } from '#web/ui/upload-progress.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { sendUpload, UploadRejected } from '#web/ui/send-upload.ts'
import { Sheet, SheetTitle } from '../registration/flow-layout.tsx'
import { useFormats } from '../registration/formats.ts'
import { faultOf } from '../registration/use-document-upload.ts'

type Props = { page: Pick<ConfirmationPage, 'confirmationId' | 'event'>; receipt: ReceiptView | null }

export function ReceiptSheet({ page, receipt }: Props) {
  const { t } = useTranslation('payment-methods')
  const { dateTime, size } = useFormats()
  const isHydrated = useIsHydrated()
  const query = new URLSearchParams({ order: page.confirmationId, event: page.event.slug })
  const upload = useReceiptUpload(page.confirmationId)
  const stored = receipt && {
    when: dateTime(receipt.sentAt),
    type: receipt.type.toUpperCase(),
    size: size(receipt.bytes),
  }
  return (
    <OnScreen aria-labelledby="receipt">
      <SheetTitle id="receipt">{t('receipt.title')}</SheetTitle>
      <p>{t('receipt.lead')}</p>
      <p role="status">{stored && <strong>{t('receipt.stored', stored)}</strong>}</p>
      {upload.progress !== null && (
        <UploadProgress
          label={t('receipt.label')}
          text={t('receipt.sending')}
          cancel={t('receipt.cancel')}
          onCancel={upload.cancel}
          value={upload.progress}
        />
      )}
      {isHydrated && upload.progress === null && (
        <Row>
          <FileButton label={t('receipt.label')} accept={acceptOf(fileTypes)} onChoose={upload.send}>
            {t(stored ? 'receipt.replace' : 'receipt.add')}
          </FileButton>
          {stored && (
            <Button size="sm" variant="quiet" icon="trash" onClick={upload.remove}>
              {t('receipt.remove')}
            </Button>
          )}
        </Row>
      )}
      <FieldError id="receipt-error" error={upload.error} />
      {!isHydrated && (
        <>
          <form method="post" encType="multipart/form-data" action={`${paths.paymentReceipts}?${query}`}>
            <Row>
              <input type="file" name="file" required aria-label={t('receipt.label')} accept={acceptOf(fileTypes)} />
              <Button type="submit" size="sm">
                {t('receipt.send')}
              </Button>
            </Row>
          </form>
          {stored && (
            <form method="post" action={`${paths.paymentReceiptRemoval}?${query}`}>
              <Button type="submit" size="sm" variant="quiet">
                {t('receipt.remove')}
              </Button>
            </form>
          )}
        </>
      )}
    </OnScreen>
  )
}

const OnScreen = styled(Sheet)`
  @media print {
    display: none;
  }
`
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);

  input {
    max-inline-size: 100%;
  }
`

function useReceiptUpload(order: string) {
  const { t } = useTranslation('validation')
  const { revalidate } = useRevalidator()
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const active = useRef<AbortController | null>(null)
  const query = new URLSearchParams({ order })

  const post = async (path: string, form: FormData) => {
    const controller = new AbortController()
    active.current = controller
    setError(null)
    setProgress(0)
    try {
      await sendUpload(`${path}?${query}`, form, { signal: controller.signal, onProgress: setProgress })
      await revalidate()
    } catch (problem) {
      if (problem instanceof UploadRejected) setError(problem.message || t('file_upload'))
      else if (!controller.signal.aborted) throw problem
    } finally {
      setProgress(null)
    }
  }
  return {
    progress,
    error,
    send: (file: File) => {
      const fault = faultOf(file, fileTypes)
      if (fault) return setError(t(fault))
      const form = new FormData()
      form.append('file', file)
      void post(paths.paymentReceipts, form)
    },
    remove: () => void post(paths.paymentReceiptRemoval, new FormData()),
    cancel: () => active.current?.abort(),
  }
}
