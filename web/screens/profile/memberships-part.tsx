import { useTranslation } from 'react-i18next'
import { loginPath } from '#rules/account-paths.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { PartForm } from './part-form.tsx'
import type { ProfileData } from './profile-data.ts'
import { Rows } from './rows.tsx'
import { usePart } from './use-part.ts'

type MembershipsProps = Pick<ProfileData, 'memberships'> & { answer: FormAnswer }

export function MembershipsPart({ memberships, answer }: MembershipsProps) {
  const { t } = useTranslation(['profile', 'account'])
  return (
    <Sheet title={t('profile:memberships.title')} lead={t('profile:memberships.lead')} level="h2">
      <Rows role="list">
        {memberships.map(({ id, name, role, origin, isHere }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong>
              <small>{t(`account:own.role.${role}`)}</small>
            </span>
            {isHere ? (
              <Leave organization={name} answer={answer} />
            ) : (
              <TextLink
                href={origin + loginPath(adminPaths.dashboard)}
                aria-label={t('profile:memberships.openOf', { organization: name })}
              >
                {t('profile:memberships.open')}
              </TextLink>
            )}
          </li>
        ))}
      </Rows>
    </Sheet>
  )
}

function Leave({ organization, answer }: { organization: string; answer: FormAnswer }) {
  const { t } = useTranslation('profile')
  const { isOpen, errorOf, refusal } = usePart(answer, 'leave')
  return (
    <Disclosure label={t('leave.open')} isOpen={isOpen}>
      <PartForm intent="leave" refusal={refusal}>
        <p data-soft="">{t('leave.lead')}</p>
        <Checkbox name="sure" label={t('leave.confirm', { organization })} error={errorOf('sure')} required />
        <Button type="submit" variant="danger">
          {t('leave.submit', { organization })}
        </Button>
      </PartForm>
    </Disclosure>
  )
}
