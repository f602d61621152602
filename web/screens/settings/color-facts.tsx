import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { ColorName, Mode, Palette } from '#rules/themes/palette.ts'
import { Icon } from '#web/ui/icon.tsx'

const white = '#ffffff'
const modes = ['light', 'dark'] as const

/** Where a colour is used, as a picture and in words: where it was moved to be readable, before and after. */
export function ColorFacts({ name, palette }: { name: ColorName; palette: Palette }) {
  const { t } = useTranslation('settings')
  const { solid, onSolid, text, border } = palette.colors[name]
  const surfaceOf = (mode: Mode) => palette.neutrals[mode].surface
  const fromOf = (role: 'solid' | 'text' | 'border', mode: Mode | 'both') =>
    palette.adjustments.find((one) => one.color === name && one.role === role && one.mode === mode)?.from
  const solidFrom = fromOf('solid', 'both')
  const wordsOn = (background: string) => ({ background, color: onSolid })
  const words = (mode: Mode, color: string) => ({ background: surfaceOf(mode), color })
  const outline = (mode: Mode, color: string) => ({
    background: surfaceOf(mode),
    boxShadow: `inset 0 0 0 3px ${color}`,
  })
  return (
    <Facts>
      <Fact before={solidFrom && wordsOn(solidFrom)} after={wordsOn(solid)}>
        {solidFrom ? t('theme.on.adjusted') : t(onSolid === white ? 'theme.on.white' : 'theme.on.ink')}
      </Fact>
      {modes.map((mode) => {
        const from = fromOf('text', mode)
        return (
          <Fact key={mode} before={from && words(mode, from)} after={words(mode, text[mode])}>
            {from ? t(`theme.textAdjusted.${mode}`) : t(`theme.text.${mode}`)}
          </Fact>
        )
      })}
      {modes.map((mode) => {
        const from = fromOf('border', mode)
        return (
          from && (
            <Fact key={mode} before={outline(mode, from)} after={outline(mode, border[mode])} hasNoWords>
              {t(`theme.borderAdjusted.${mode}`)}
            </Fact>
          )
        )
      })}
    </Facts>
  )
}

type FactProps = {
  before: CSSProperties | '' | undefined
  after: CSSProperties
  hasNoWords?: boolean
  children: string
}

function Fact({ before, after, hasNoWords = false, children }: FactProps) {
  const { t } = useTranslation('settings')
  const sample = hasNoWords ? undefined : t('theme.sample')
  return (
    <li>
      <span aria-hidden>
        {before && (
          <>
            <Sample style={before} data-word={sample} />
            <Icon name="arrow" size={16} />
          </>
        )}
        <Sample style={after} data-word={sample} />
      </span>
      <span>{children}</span>
    </li>
  )
}

const Facts = styled.ul`
  display: grid;
  gap: var(--space-3);
  align-content: start;
  font-size: var(--text-sm);
  line-height: 1.4;

  > li {
    display: grid;
    grid-template-columns: 6.75rem minmax(0, 1fr);
    gap: var(--space-3);
    align-items: center;
  }
  > li > :first-child {
    display: flex;
    align-items: center;
    gap: var(--space-1);
    color: var(--ink-soft);
  }
`
// A picture: the words that are hard to read are there to be seen, not read.
const Sample = styled.span`
  display: grid;
  place-items: center;
  inline-size: 2.5rem;
  block-size: 1.75rem;
  border-radius: var(--radius-2);
  box-shadow: inset 0 0 0 1px var(--line);
  font-weight: 650;

  &::before {
    content: attr(data-word);
  }
`
