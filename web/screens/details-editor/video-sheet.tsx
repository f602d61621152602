import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { eventLimits } from '#rules/events/event-schema.ts'
import { parseVideoAddress } from '#rules/media/video.ts'
import type { Locale } from '#rules/text/locale.ts'
import { noTexts } from '#rules/text/texts-in-languages.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { DetailsEditing } from './use-details-saving.ts'

type Props = { editing: DetailsEditing; languages: readonly Locale[] }

export function VideoSheet({ editing, languages }: Props) {
  const { t } = useTranslation(['event-details', 'common'])
  const { details, change, errorOf } = editing
  const { video } = details
  const edit = (edited: Partial<NonNullable<typeof video>>) =>
    change((before) => {
      const { url, title } = { ...(before.video ?? { url: '', title: noTexts }), ...edited }
      return { video: url === '' && Object.values(title).every((text) => text === '') ? null : { url, title } }
    })
  const address = video && parseVideoAddress(video.url.trim())
  return (
    <Sheet title={t('video.title')} lead={t('video.lead')}>
      <Field
        label={t('video.url')}
        hint={address && <TextLink href={address.watch}>{t('video.watch', { service: address.service })}</TextLink>}
        error={errorOf('video.url', video?.url.trim() !== '')}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          value={video?.url ?? ''}
          onChange={(event) => edit({ url: event.currentTarget.value })}
        />
      </Field>
      {video && (
        <Columns>
          {languages.map((locale, index) => (
            <Field
              key={locale}
              label={languages.length > 1 ? `${t('video.name')} (${t(`common:language.${locale}`)})` : t('video.name')}
              hint={index === 0 ? t('video.nameHint') : undefined}
              required={index === 0}
              error={errorOf(`video.title.${locale}`) ?? (index === 0 ? errorOf('video.title') : null)}
            >
              <Input
                lang={locale}
                autoComplete="off"
                maxLength={eventLimits.videoTitle}
                value={video.title[locale]}
                onChange={(event) => edit({ title: { ...video.title, [locale]: event.currentTarget.value } })}
              />
            </Field>
          ))}
          <div>
            <Button
              size="sm"
              variant="quiet"
              icon="trash"
              onClick={() =>
                editing.changeWithUndo(
                  () => ({ video: null }),
                  () => ({ video }),
                  t('video.removed'),
                )
              }
            >
              {t('video.remove')}
            </Button>
          </div>
        </Columns>
      )}
    </Sheet>
  )
}

const Columns = styled.div`
  display: grid;
  gap: var(--space-4);
`
