import { useStore } from '@tanstack/react-form'
import type { AppForm } from '#web/forms/form.tsx'
import { ImageField } from '../uploads/image-field.tsx'

type QrValues = { qrText?: string | undefined; qrPicture?: string | undefined }
type Texts = { label: string; hint: string }

export function PaymentQrFields<Values extends QrValues>(props: {
  form: AppForm<Values>
  picture: Texts
  text: Texts
}) {
  const { picture, text } = props
  // A form is invariant in its values; of these two fields all forms with a QR are alike.
  const form = props.form as unknown as AppForm<QrValues>
  const path = useStore(form.store, ({ values }) => values.qrPicture)
  return (
    <>
      <ImageField
        {...picture}
        purpose="payment-qr"
        name="qrPicture"
        value={path || null}
        onChange={(changed) => form.setFieldValue('qrPicture', changed ?? '')}
      />
      <form.TextAreaField name="qrText" {...text} rows={3} />
    </>
  )
}
