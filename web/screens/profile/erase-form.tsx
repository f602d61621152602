import { useTranslation } from 'react-i18next'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PartForm } from './part-form.tsx'
import type { ProfileData } from './profile-data.ts'
import { ProofFields } from './proof-fields.tsx'
import type { Part } from './use-part.ts'

type EraseProps = Pick<ProfileData, 'profile' | 'upcoming' | 'eraseWord'> & { part: Part }

export function EraseForm({ profile, upcoming, eraseWord, part }: EraseProps) {
  const { t } = useTranslation('account')
  const { errorOf, refusal, typedValue } = part
  return (
    <PartForm intent="erase" refusal={refusal}>
      {upcoming.length > 0 && (
        <Banner tone="warning" title={t('privacy.upcoming', { events: upcoming.map(({ title }) => title).join(', ') })}>
          <p>{t('privacy.upcomingText')}</p>
          {upcoming.map(
            ({ title, organization, contactEmail }) =>
              contactEmail && (
                <p key={`${organization} ${title}`}>
                  <ButtonLink
                    href={`mailto:${contactEmail}?subject=${encodeURIComponent(title)}`}
                    icon="mail"
                    size="sm"
                  >
                    {t('privacy.contact', { organization, event: title })}
                  </ButtonLink>
                </p>
              ),
          )}
          <Checkbox name="giveUp" label={t('privacy.giveUp')} defaultChecked={!!typedValue('giveUp')} />
        </Banner>
      )}
      <Field label={t('privacy.type', { word: eraseWord })} error={errorOf('word')} required>
        <Input
          name="word"
          autoComplete="off"
          autoCapitalize="none"
          defaultValue={typedValue('word')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is wrong gets the focus, without a script too
          autoFocus={!!errorOf('word')}
        />
      </Field>
      <ProofFields profile={profile} errorOf={errorOf} />
      <Button type="submit" variant="danger" icon="trash">
        {t('privacy.submit')}
      </Button>
    </PartForm>
  )
}
