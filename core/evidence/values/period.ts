/** How often a price is paid. */
export type Period = 'per day' | 'per week' | 'per month' | 'per year' | 'once';

const WORDS: Readonly<Record<Period, string>> = {
  'per day': 'day daily tag taglich jour jornada dia 日 日額',
  'per week': 'week wk weekly woche wochentlich semaine semana 週',
  'per month':
    'month months mo mth monthly pm monat monate monatlich mtl monatl mois mensuel mensuelle mes mensual ' +
    'mensuales mese mensile mensal maand maandelijks manad manaden man manadsvis maned maneden kuukausi kk luna ' +
    'manedlig mnd md mies miesiac miesiecznie mesic mesicne ay aylik bulan 月 월',
  'per year':
    'year years yr yearly annum annual annually pa jahr jahre jahrlich an ans annee annuel annuelle ano anual ' +
    'anuales anno annuale jaar jaarlijks arligen arlig ar aret vuosi jahrl rok rocznie rocne yil yillik tahun 年 ' +
    '년',
  once: 'once onetime lifetime einmalig einmal unique unico definitif eenmalig',
};

const PERIODS = new Map<string, Period>(
  Object.entries(WORDS).flatMap(([period, words]) => words.split(' ').map((word) => [word, period as Period] as const)),
);

/** The period that a folded word tells, if it tells one. */
export function periodOf(word: string): Period | undefined {
  return PERIODS.get(word);
}

/** The period of a UN/CEFACT unit code or an ISO 8601 duration, as structured data gives them. */
export function periodOfCode(code: string): Period | undefined {
  const periods: Readonly<Record<string, Period>> = {
    DAY: 'per day',
    P1D: 'per day',
    WEE: 'per week',
    P1W: 'per week',
    P7D: 'per week',
    MON: 'per month',
    P1M: 'per month',
    ANN: 'per year',
    P1Y: 'per year',
    P12M: 'per year',
  };
  return periods[code.trim().toUpperCase()];
}
