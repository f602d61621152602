import type { ThemeConfigs } from './theme-configs.ts'

export const defaultTheme: ThemeConfigs = {
  primaryColor: '#1f4fd8',
  secondaryColor: '#14213d',
  accentColor: '#f4a300',
  successColor: '#2e9e5b',
  warningColor: '#f08a24',
}
