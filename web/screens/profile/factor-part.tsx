import { useTranslation } from 'react-i18next'
import { accountPaths } from '#rules/account-paths.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import type { ProfileData } from './profile-data.ts'

const fewCodes = 3

export function FactorPart({ profile: { secondFactor } }: Pick<ProfileData, 'profile'>) {
  const { t } = useTranslation('profile')
  const codesLeft = secondFactor?.recoveryCodesLeft ?? 0
  return (
    <Sheet title={t('factor.title')} lead={t(secondFactor ? 'factor.leadOn' : 'factor.leadOff')} level="h2">
      <p data-row="">
        <Badge tone={secondFactor ? 'success' : 'neutral'}>{t(secondFactor ? 'factor.on' : 'factor.off')}</Badge>
        {secondFactor && <span data-soft="">{t('factor.codes', { count: codesLeft })}</span>}
      </p>
      {secondFactor && codesLeft < fewCodes && <p>{t('factor.few')}</p>}
      <p>
        <ButtonLink
          href={accountPaths.accountSecondFactor}
          size="sm"
          icon="shield"
          variant={secondFactor ? 'outline' : 'solid'}
        >
          {t(secondFactor ? 'factor.manage' : 'factor.setUp')}
        </ButtonLink>
      </p>
    </Sheet>
  )
}
