import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import keepCodes from './keep-codes.js?raw'
import { PageScript } from './page-script.tsx'

/** Shown once. Downloading needs no script. */
export function RecoveryCodes({ codes, home }: { codes: string[]; home: string }) {
  const { t } = useTranslation('profile')
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Dorsal\n\n${codes.join('\n')}\n`)}`
  return (
    <Box data-codes={codes.join('\n')}>
      <ul role="list" aria-label={t('codes.list')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Ways data-print="no">
        <ButtonLink href={file} download={t('codes.file')} size="sm" icon="download">
          {t('codes.download')}
        </ButtonLink>
        <Button hidden data-does="copy" data-done={t('codes.copied')} size="sm">
          {t('codes.copy')}
        </Button>
        <Button hidden data-does="print" size="sm" icon="printer">
          {t('codes.print')}
        </Button>
      </Ways>
      <ButtonLink href={home} variant="solid" wide>
        {t('codes.kept')}
      </ButtonLink>
      <PageScript source={keepCodes} />
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  gap: var(--space-4);

  > ul {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: var(--space-2) var(--space-4);
    padding: var(--space-4);
    border-radius: var(--radius-2);
    background: var(--surface-sunken);
    font-size: var(--text-base);
    text-align: center;
  }
`
const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);

  [hidden] {
    display: none;
  }
`
