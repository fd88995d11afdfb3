export const assessmentProgress = `
-- JSON of the sources that a worker has visited so far, while it is running. Otherwise null.
alter table assessments add column progress text;

-- Finds the previous completed assessment of a reference and profile.
create index assessments_of_series on assessments
  (site_id, json_extract(summary, '$.externalReference'), json_extract(summary, '$.profileKey'), id desc)
  where status = 'completed';
`;
