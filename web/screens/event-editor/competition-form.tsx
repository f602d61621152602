import { useRef, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { paths } from '#rules/paths.ts'
import { ServerErrors } from '#web/forms/server-errors.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Fields, Sheet } from '../settings/sheet.tsx'
import { EventConflict } from './event-conflict.tsx'
import { PriceField } from './price-field.tsx'
import { useCompetitionForm, type CompetitionFormProps } from './use-competition-form.ts'

const listHref = '?'

/** Never saved automatically: nobody must pay a half-typed price. */
export function CompetitionForm(props: CompetitionFormProps) {
  const { t } = useTranslation('event-editor')
  const element = useRef<HTMLFormElement>(null)
  const { form, errors, isBusy, conflict } = useCompetitionForm(props, element)
  const { competition, removedName, terms } = props
  const submit = (submission: SubmitEvent<HTMLFormElement>) => {
    submission.preventDefault()
    if (!isBusy) void form.handleSubmit()
  }
  return (
    <ServerErrors value={errors}>
      <form ref={element} method="post" onSubmit={submit} noValidate>
        <Sheet title={competition?.name ?? removedName ?? t('competition.new')}>
          <Fields>
            <form.AppField name="name">
              {(field) => (
                <field.TextField
                  label={t('field.name')}
                  placeholder={t('placeholder.name')}
                  required
                  autoComplete="off"
                />
              )}
            </form.AppField>
            <form.AppField name="distance">
              {(field) => <field.TextField label={t('field.distance')} inputMode="decimal" autoComplete="off" />}
            </form.AppField>
            <form.AppField name="price">{() => <PriceField name="price" terms={terms} required />}</form.AppField>
            <form.AppField name="deferredCash">{() => <PriceField name="deferredCash" terms={terms} />}</form.AppField>
            <form.Subscribe selector={({ values }) => values}>
              {({ price, deferredCash = '' }) => (
                <TextLink
                  data-whole=""
                  href={`${paths.price}?${new URLSearchParams({ price, cash: deferredCash })}`}
                  target="_blank"
                >
                  {t('competition.calculator')}
                </TextLink>
              )}
            </form.Subscribe>
            <form.AppField name="date">
              {(field) => (
                <field.DateField
                  label={t('field.startDate')}
                  placeholder={t('placeholder.date')}
                  required
                  autoComplete="off"
                />
              )}
            </form.AppField>
            <form.AppField name="time">
              {(field) => (
                <field.TextField
                  label={t('field.startTime')}
                  placeholder={t('placeholder.time')}
                  required
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={5}
                />
              )}
            </form.AppField>
            <form.AppField name="capacity">
              {(field) => (
                <field.TextField
                  label={t('field.capacity')}
                  hint={t('field.capacityHint')}
                  inputMode="numeric"
                  autoComplete="off"
                />
              )}
            </form.AppField>
          </Fields>
          {conflict && <EventConflict {...conflict} />}
          {removedName && (
            <Banner tone="warning" isAlert title={t('competition.removed.title', { name: removedName })}>
              {t('competition.removed.text')}
            </Banner>
          )}
          <Buttons>
            <ButtonLink href={listHref}>{t('competition.cancel')}</ButtonLink>
            <Button type="submit" variant="solid" busy={isBusy}>
              {t(competition ? 'competition.save' : 'competition.add')}
            </Button>
          </Buttons>
        </Sheet>
      </form>
    </ServerErrors>
  )
}

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--space-3);
`
