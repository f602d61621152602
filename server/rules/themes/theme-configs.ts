export type ThemeConfigs = {
  primaryColor: string
  secondaryColor: string
  accentColor: string
  successColor: string
  warningColor: string
}
