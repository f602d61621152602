import { useTranslation } from 'react-i18next'
import type { LockedAlbum } from '#server/domain/albums/album-pages.ts'
import { typedValueOf, type FormAnswer } from '#web/forms/form-answer.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { refusalText } from '#web/refusal.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Head } from '../confirmation/confirmation-layout.ts'
import { Form, Page, Ways } from '../waiting-list/waiting-layout.ts'

/** Of an album that its code opens, in place of the page that was to be seen. */
export function LockedScreen({ album, answer }: { album: LockedAlbum['locked']; answer: FormAnswer }) {
  const { t } = useTranslation(['album', 'refusals'])
  const textOf = useErrorText()
  const { errors, refusal } = answer
  const isWrong = refusal?.code === 'album_code_wrong'
  const error = isWrong ? refusalText(t, refusal) : textOf(errors.code)
  const typed = { name: 'code', autoFocus: Boolean(error), defaultValue: typedValueOf(answer, 'code') }
  return (
    <Page id="content">
      <Head>
        <h1>{t('album:locked.title')}</h1>
        <p>{t('album:locked.text', { title: album.title })}</p>
      </Head>
      {refusal && !isWrong && (
        <Banner tone="error" isAlert>
          {refusalText(t, refusal)}
        </Banner>
      )}
      <Form method="post" noValidate>
        <Field label={t('album:locked.code')} error={error} required>
          <Input {...typed} autoComplete="off" autoCapitalize="none" spellCheck={false} required />
        </Field>
        <Ways>
          <Button type="submit" name="intent" value="unlock" variant="solid" size="lg" icon="lock">
            {t('album:locked.submit')}
          </Button>
        </Ways>
      </Form>
    </Page>
  )
}
