export const apiKeyNetworks = `
-- allowed_networks: networks in CIDR notation, separated by spaces. Empty: every IP address may use the key.
alter table api_keys add column allowed_networks text not null default '';
`;
