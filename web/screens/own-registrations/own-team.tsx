import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { paths } from '#rules/paths.ts'
import type { OwnDetails } from '#rules/own-registrations/own-registration-page.ts'
import type { CaptainTeam } from '#rules/teams/team-views.ts'
import { typedValueOf, type FormAnswer } from '#web/forms/form-answer.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { refusalText } from '#web/refusal.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NoConnection } from '../registration/no-connection.tsx'
import { RefusalNotice } from '../registration/refusal-notice.tsx'
import { TeamStatusSheet } from '../teams/team-status-sheet.tsx'
import type { OwnData, OwnResult } from './own-registration-data.ts'
import { VariantRow } from './variant-row.ts'

type Props = { page: OwnData['page']; details: OwnDetails; answer: FormAnswer; result: OwnResult }

export function OwnTeam({ page, details: { team, captainTeam }, answer, result }: Props) {
  const { t } = useTranslation('own-registration')
  if (!team) return null
  if (!captainTeam || page.closed) return <TeamStatusSheet team={team} missing={captainTeam?.missing} />
  const intent = typedValueOf(answer, 'intent')
  return (
    <TeamStatusSheet
      team={team}
      missing={captainTeam.missing}
      renewPath={paths.registrationChange(page.event.slug, page.participantId)}
    >
      <div role="status">
        {result.teamName && (
          <Banner tone="success" title={t('team.saved', { name: result.teamName })}>
            {t('team.savedText')}
          </Banner>
        )}
        {result.isLinkRenewed && <Banner tone="success">{t('team.renewed')}</Banner>}
      </div>
      {intent === 'renew-link' && <RefusalNotice refusal={answer.refusal} />}
      {(intent === 'renew-link' || intent === 'rename-team') && <NoConnection answer={answer} />}
      <NameForm
        key={captainTeam.revision}
        name={team.name}
        captainTeam={captainTeam}
        answer={intent === 'rename-team' ? answer : null}
      />
    </TeamStatusSheet>
  )
}

type NameProps = { name: string; captainTeam: CaptainTeam; answer: FormAnswer | null }

function NameForm({ name, captainTeam: { revision, nameLabel }, answer }: NameProps) {
  const { t } = useTranslation(['own-registration', 'registration', 'refusals'])
  const textOf = useErrorText()
  const isBusy = useNavigation().formData?.get('intent') === 'rename-team'
  const refusal = answer?.refusal ?? null
  const isTaken = refusal?.code === 'team_name_taken'
  const fault = textOf(answer?.errors.teamName) ?? (refusal && isTaken ? refusalText(t, refusal) : null)
  return (
    <>
      {!isTaken && <RefusalNotice refusal={refusal} />}
      <VariantRow as={Form} method="post" noValidate>
        <input type="hidden" name="intent" value="rename-team" />
        <input type="hidden" name="revision" value={revision} />
        <Field label={nameLabel || t('registration:team.name')} error={fault} required>
          <Input
            name="teamName"
            defaultValue={(answer && typedValueOf(answer, 'teamName')) ?? name}
            maxLength={60}
            autoComplete="off"
            required
          />
        </Field>
        <Button type="submit" busy={isBusy}>
          {t('team.rename')}
        </Button>
      </VariantRow>
    </>
  )
}
