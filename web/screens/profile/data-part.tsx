import { useTranslation } from 'react-i18next'
import { accountPaths } from '#rules/account-paths.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { EraseForm } from './erase-form.tsx'
import type { ProfileData } from './profile-data.ts'
import { usePart } from './use-part.ts'

type DataProps = Pick<ProfileData, 'profile' | 'upcoming' | 'eraseWord'> & { answer: FormAnswer }

export function DataPart({ answer, ...data }: DataProps) {
  const { t } = useTranslation('account')
  const part = usePart(answer, 'erase')
  return (
    <>
      <Sheet title={t('privacy.download')} lead={t('privacy.downloadText')} level="h2" id="privacy">
        <p>
          <ButtonLink href={accountPaths.accountData} size="sm" icon="download" download>
            {t('privacy.file')}
          </ButtonLink>
        </p>
        <p data-soft="">{t('privacy.visitors')}</p>
      </Sheet>
      <Sheet title={t('privacy.erase')} lead={t('privacy.goes')} level="h2">
        <p data-soft="">{t('privacy.stays')}</p>
        <Disclosure label={t('privacy.open')} isOpen={part.isOpen}>
          <EraseForm {...data} part={part} />
        </Disclosure>
      </Sheet>
    </>
  )
}
