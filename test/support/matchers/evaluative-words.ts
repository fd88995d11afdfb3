/** Evaluative words that the product does not use about a subject. See docs/assessments.md */
const EVALUATIVE_WORDS =
  /\b(?:scor(?:e[sd]?|ing)|grad(?:e[sd]?|ing)|rank(?:s|ed|ings?)?|ratings?|verdicts?|recommend\w*|approv(?:e[sd]?|als?|ing)|reject(?:s|ed|ions?|ing)|certif(?:y|ie[sd]|ications?)|promot(?:e[sd]?|ions?|ing)|trustworth\w*)\b/i;

/** Permitted uses: licences, an action of the widget, and statements about features that the product does not have. */
const PERMITTED_CONTEXTS = [
  /rejected[- ]deliver(?:y|ies)/gi,
  /`promotions`/g,
  /osi[_ -]approved|OSI[’']s approval|OSI has approved|approved by the OSI|approved (?:ones|licences?)|licences? .{0,40}approved/gi,
  /there is no score,\s+rank, approval or certification/g,
  /never a score, rank, verdict, recommendation, approval, certification or promotion/g,
];

/** Finds the lines with evaluative words. */
export function findEvaluativeLines(text: string): readonly string[] {
  const said = PERMITTED_CONTEXTS.reduce((rest, pattern) => rest.replaceAll(pattern, ''), text);
  return said.split('\n').filter((line) => EVALUATIVE_WORDS.test(line));
}
