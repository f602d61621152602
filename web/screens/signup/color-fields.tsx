import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { SignUpColors } from '#rules/organizations/sign-up-form.ts'
import { useBoundText } from '#web/forms/use-bound-field.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Sheet, SheetTitle } from '../registration/flow-layout.tsx'
import type { SignUpForm } from './signup-data.ts'
import { ScriptOnly } from './signup-layout.tsx'

const presets = {
  track: { primaryColor: '#1d4ed8', secondaryColor: '#0f1d3d', accentColor: '#fbbf24' },
  trail: { primaryColor: '#166534', secondaryColor: '#3f2e1e', accentColor: '#f59e0b' },
  sunset: { primaryColor: '#c2410c', secondaryColor: '#431407', accentColor: '#fde047' },
  night: { primaryColor: '#1f2937', secondaryColor: '#0b1120', accentColor: '#22d3ee' },
  wave: { primaryColor: '#0e7490', secondaryColor: '#083344', accentColor: '#fb923c' },
  berry: { primaryColor: '#be185d', secondaryColor: '#4a044e', accentColor: '#a3e635' },
} as const satisfies Record<string, SignUpColors>
const presetNames = Object.keys(presets) as (keyof typeof presets)[]
const roles = ['primaryColor', 'secondaryColor', 'accentColor'] as const

export function ColorFields({ form }: { form: SignUpForm }) {
  const { t } = useTranslation('signup')
  return (
    <Sheet aria-labelledby="colors-title">
      <div>
        <SheetTitle id="colors-title">{t('colors.title')}</SheetTitle>
        <Hint>{t('colors.hint')}</Hint>
      </div>
      <ScriptOnly>
        <form.Subscribe selector={({ values }) => roles.map((role) => values[role]).join()}>
          {(colors) => (
            <PresetGrid role="group" aria-label={t('colors.sets')}>
              {presetNames.map((name) => (
                <PresetButton
                  key={name}
                  type="button"
                  aria-pressed={Object.values(presets[name]).join() === colors}
                  onClick={() => {
                    for (const role of roles) form.setFieldValue(role, presets[name][role])
                  }}
                >
                  <Stripes aria-hidden>
                    {roles.map((role) => (
                      <i key={role} style={{ background: presets[name][role] }} />
                    ))}
                  </Stripes>
                  {t(`colors.set.${name}`)}
                </PresetButton>
              ))}
            </PresetGrid>
          )}
        </form.Subscribe>
      </ScriptOnly>
      <ColorInputs>
        {roles.map((role) => (
          <form.AppField key={role} name={role}>
            {() => <ColorField label={t(`colors.${role}`)} />}
          </form.AppField>
        ))}
      </ColorInputs>
    </Sheet>
  )
}

function ColorField({ label }: { label: string }) {
  const { input, error } = useBoundText()
  return (
    <Field label={label} error={error}>
      <Swatch type="color" {...input} />
    </Field>
  )
}

const Hint = styled.p`
  margin-block-start: var(--space-1);
  color: var(--ink-soft);
  font-size: var(--text-sm);
`

const PresetGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-2);
`

const PresetButton = styled.button`
  display: grid;
  gap: var(--space-2);
  min-block-size: var(--target);
  padding: var(--space-2);
  border: 1.5px solid var(--line);
  border-radius: var(--radius-2);
  background: none;
  color: inherit;
  font-size: var(--text-sm);
  font-weight: 600;
  text-align: center;

  &:hover {
    border-color: var(--control);
  }
  &[aria-pressed='true'] {
    border-color: var(--primary-border);
    box-shadow: inset 0 0 0 1.5px var(--primary-border);
  }
`

const Stripes = styled.span`
  display: grid;
  grid-template-columns: 5fr 3fr 2fr;
  overflow: hidden;
  block-size: 32px;
  border-radius: var(--radius-1);
`

const ColorInputs = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-3);
`

const Swatch = styled(Input)`
  padding: 5px;
  cursor: pointer;

  &::-webkit-color-swatch-wrapper {
    padding: 0;
  }
  &::-webkit-color-swatch {
    border: 0;
    border-radius: var(--radius-1);
  }
  &::-moz-color-swatch {
    border: 0;
    border-radius: var(--radius-1);
  }
`
