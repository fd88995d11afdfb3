/** Runs the sides alternately, so that other load on the machine affects all of them. Returns one list per side. */
export async function runAlternating<Figure>(
  rounds: number,
  sides: readonly (() => Promise<Figure>)[],
): Promise<readonly Figure[][]> {
  const figures: Figure[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, side] of sides.entries()) figures[index]?.push(await side());
  }
  return figures;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [lower = Number.NaN, upper = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (lower + upper) / 2;
}

/** The lowest and highest ratio of a round. */
export function ratioRange(these: readonly number[], those: readonly number[]): readonly [number, number] {
  const ratios = these.map((one, index) => one / (those[index] ?? Number.NaN));
  return [Math.min(...ratios), Math.max(...ratios)];
}
